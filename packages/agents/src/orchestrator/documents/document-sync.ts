import { untilAborted } from '@agora-mcp/core/lazy'
import type { Logger } from '@agora-mcp/core/log'
import type { DocumentChanges, Documents } from '../../ports/documents.ts'

/** How often the folders are looked through while nobody asks. */
const LOOK_MS = 15_000
/** How long a question waits for what is new in the folders: a long document is found by the next one. */
const PATIENCE_MS = 1_000
/** The same from the start until all folders were read once: a few dozen documents are read by then. */
const FIRST_PATIENCE_MS = 20_000

/** Keeps the documents in step with their folders, in the background and before a question is answered from them. */
export function keepInStep(
  { documents, logger }: { documents: Pick<Documents, 'sync'>; logger: Logger },
  stop: AbortSignal,
) {
  let failed: DocumentChanges['failed'] = []
  let done = false
  let running: Promise<void> | null = null

  const sync = (): Promise<void> => {
    running ??= documents
      .sync(stop)
      .then((changes) => {
        failed = changes.failed
        done = true
        for (const { path, reason } of failed) logger.warn('a document could not be read', { path, reason })
      })
      .catch((error: unknown) => {
        if (!stop.aborted) logger.error('the documents could not be looked through', { error })
      })
      .finally(() => {
        running = null
      })
    return running
  }

  const first = sync()
  const started = performance.now()
  const looking = setInterval(() => void sync(), LOOK_MS)
  looking.unref()

  return {
    /** The first look at all folders. */
    first: (signal?: AbortSignal): Promise<void> =>
      signal === undefined ? first : untilAborted(first, signal),
    freshen: async (): Promise<void> => {
      const patience = done
        ? PATIENCE_MS
        : Math.max(PATIENCE_MS, started + FIRST_PATIENCE_MS - performance.now())
      const enough = Promise.withResolvers<void>()
      const timer = setTimeout(enough.resolve, patience)
      await Promise.race([sync(), enough.promise])
      clearTimeout(timer)
    },
    /** Looks now; a look that is under way is followed by another where files have changed meanwhile. */
    look: sync,
    done: () => done,
    failed: () => failed,
    async close(): Promise<void> {
      clearInterval(looking)
      await running
    },
  }
}
