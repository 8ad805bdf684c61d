import { type CodedMessage, isAppError } from '@agora-mcp/core/errors'
import type { IngestResult } from '../domain/ingested.ts'
import type { MetadataOverrides } from '../domain/metadata/metadata.ts'
import { say } from '../messages/index.ts'
import { asStored, findUnchanged } from './find-unchanged.ts'
import { ingestAnyKind } from './ingest-any-kind.ts'
import { WHOLE } from './progress-shares.ts'
import { runSteps } from './run-steps.ts'
import type { IngestContext, IngestDeps } from './step.ts'

/**
 * Ingests a file step by step; the document becomes visible completely or not at all. A file that is stored
 * unchanged with the same metadata needs no work unless it is to be read again.
 * @throws AppError as the ports do; on cancellation the signal's reason, with nothing left behind.
 */
export async function ingest(
  path: string,
  overrides: MetadataOverrides,
  deps: IngestDeps,
  { signal, progress, tell, again = false, ofAnyKind = false }: IngestContext,
): Promise<IngestResult> {
  const reached = (done: number, message: CodedMessage) => {
    signal.throwIfAborted()
    progress(done, WHOLE, message)
  }

  const open = async () => {
    const { file, twinNote } = await asStored(await deps.sourceFiles.read(path, signal), deps)
    const known = again ? null : await findUnchanged(file, overrides, deps)
    if (known) reached(WHOLE, say('already_stored'))
    const notes = twinNote === null ? [] : [twinNote]
    const noted = (result: IngestResult) => ({ ...result, warnings: [...notes, ...result.warnings] })
    return { file, known: known && noted(known), noted }
  }

  reached(0, say('opening'))
  let opened = await open()
  if (opened.known) return opened.known
  let waits = 0
  // Lock the path, so that the last version stays, and the bytes, so that a file with two names is read once.
  const lock = await deps.processLock.hold([opened.file.path, opened.file.contentHash], {
    signal,
    onWait: () => {
      waits += 1
      // The duration is unknown, but clients expect progress to grow.
      progress(1 - 1 / (1 + waits / 100), WHOLE, say('waiting'))
    },
  })
  try {
    if (lock.waited) {
      opened = await open()
      if (opened.known) return opened.known
    }
    const context = { signal, progress, tell, again }
    return opened.noted(
      ofAnyKind
        ? await ingestAnyKind(opened.file, overrides, deps, context)
        : await runSteps(opened.file, { kind: 'pdf', bytes: opened.file.bytes }, overrides, deps, context),
    )
  } catch (error) {
    // On cancel, discard the partial work; after a shutdown or with a full disk, keep it for the next run.
    if (signal.aborted && !isAppError(signal.reason))
      await deps.ingestionCache.forget(opened.file.contentHash)
    throw error
  } finally {
    lock.release()
  }
}
