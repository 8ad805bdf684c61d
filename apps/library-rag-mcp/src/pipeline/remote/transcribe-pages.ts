import { isAppError } from '@agora-mcp/core/errors'
import { adoptTranscripts } from '../../domain/remote/adopt-transcripts.ts'
import { MAX_OCR_BYTES, MAX_OCR_PAGES, OCR_MODEL, PAGES_A_REQUEST } from '../../domain/remote/models.ts'
import type { Transcript } from '../../domain/remote/transcript.ts'
import { addSpending, type OcrUsage } from '../../domain/remote/usage.ts'
import type { SourceFile } from '../../domain/source-file.ts'
import { say } from '../../messages/index.ts'
import type { ReadDraft, ScannedDraft } from '../draft.ts'
import { namePages } from '../name-pages.ts'
import { inParallel } from '../running/in-parallel.ts'
import type { IngestDeps, StepContext } from '../step.ts'

/** Cache key of the service's id for the file. */
const UPLOAD = 'upload'
/** Parallel requests. */
const AT_ONCE = 3

/** The draft with the pages that a service has read; null with the reason and the charges if it has not. */
export type Transcription =
  | { readonly draft: ScannedDraft }
  | { readonly draft: null; readonly charged: readonly OcrUsage[]; readonly warnings: readonly string[] }

/**
 * Sends scanned pages to the service, if there is one, except those that an earlier run has read. A file that
 * the service refuses is left to the local recognition.
 * @throws AppError config, rate_limited, unavailable as the service does; pages so far stay cached.
 */
export async function transcribe(
  draft: ReadDraft,
  bytes: SourceFile['bytes'],
  pages: readonly number[],
  { remoteReader, ingestionCache }: Pick<IngestDeps, 'remoteReader' | 'ingestionCache'>,
  { signal, progress }: StepContext,
): Promise<Transcription> {
  if (remoteReader === null) return { draft: null, charged: [], warnings: [] }
  if (bytes.length > MAX_OCR_BYTES) return leftOut(`it takes no file of more than ${MAX_OCR_BYTES / 1e6} MB`)
  if (draft.content.pages.length > MAX_OCR_PAGES) {
    return leftOut(`it takes no file of more than ${MAX_OCR_PAGES} pages`)
  }
  const { contentHash } = draft.file
  const batches: (readonly number[])[] = []
  for (let start = 0; start < pages.length; start += PAGES_A_REQUEST) {
    batches.push(pages.slice(start, start + PAGES_A_REQUEST))
  }
  const charged: OcrUsage[] = []
  let done = 0
  const report = () => {
    const next = Math.min(pages.length, done + 1)
    progress(done / pages.length, say('mistral_scan', { page: next, pages: pages.length }))
  }
  report()
  const transcription = await remoteReader.openTranscription(bytes, {
    signal,
    earlierUpload: await ingestionCache.answer('upload', contentHash, UPLOAD),
    onUpload: (id) => ingestionCache.keepAnswer('upload', contentHash, UPLOAD, id),
  })
  try {
    const transcripts = await inParallel(batches, AT_ONCE, async (batch) => {
      const key = JSON.stringify([OCR_MODEL, batch])
      const kept = await ingestionCache.answer('transcript', contentHash, key)
      const transcript = kept ?? (await transcription.transcribe(batch))
      if (kept === undefined) await ingestionCache.keepAnswer('transcript', contentHash, key, transcript)
      charged.push(transcript.usage)
      done += batch.length
      report()
      return transcript
    })
    return { draft: withTranscripts(draft, transcripts) }
  } catch (error) {
    if (!isAppError(error) || error.code !== 'upstream') throw error
    return leftOut(error.message, charged)
  } finally {
    await transcription.close()
  }
}

const leftOut = (reason: string, charged: readonly OcrUsage[] = []): Transcription => ({
  draft: null,
  charged,
  warnings: [`Mistral has not read the scanned pages, ${reason}: read offline.`],
})

function withTranscripts(draft: ReadDraft, transcripts: readonly Transcript[]): ScannedDraft {
  const read = transcripts.flatMap(({ pages }) => pages)
  const { content, transcribed } = adoptTranscripts(draft.content, read)
  const ocrPages = transcribed.map(({ number }) => number)
  const warning = `Read by Mistral's character recognition, so that words may be wrong: ${namePages(ocrPages)}.`
  return {
    ...draft,
    content,
    ocrPages,
    transcribed,
    annotations: transcripts.flatMap(({ annotation }) => annotation ?? []),
    spending: addSpending(draft.spending, { ocr: transcripts.map(({ usage }) => usage) }),
    warnings: [...draft.warnings, ...(ocrPages.length > 0 ? [warning] : [])],
  }
}
