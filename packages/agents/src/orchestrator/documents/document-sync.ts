import { untilAborted } from '@agora-mcp/core/lazy'
import type { Logger } from '@agora-mcp/core/log'
import type { DocumentChanges, Documents } from '../../ports/documents.ts'

const SYNC_INTERVAL_MS = 15_000
/** Maximum wait of a question for a sync; a document that takes longer is available to the next question. */
const WAIT_MS = 1_000
/** Maximum wait during the first sync, counted from its start; enough for a few dozen documents. */
const FIRST_WAIT_MS = 20_000

/** Keeps the documents in sync with their folders, in the background and before a question is answered from them. */
export function createDocumentSync(
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
        const logged = new Set(failed.map(({ path, reason }) => `${path}: ${reason.text}`))
        failed = changes.failed
        done = true
        for (const { path, reason } of failed) {
          if (!logged.has(`${path}: ${reason.text}`))
            logger.warn('a document could not be read', { path, reason: reason.text })
        }
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
  const timer = setInterval(() => void sync(), SYNC_INTERVAL_MS)
  timer.unref()

  return {
    /** Resolves after the first sync of all folders. @throws the signal's reason */
    first: (signal?: AbortSignal): Promise<void> =>
      signal === undefined ? first : untilAborted(first, signal),
    /** Syncs; returns after a time limit that is acceptable to a user, even if the sync goes on. */
    refresh: async (): Promise<void> => {
      const waitMs = done ? WAIT_MS : Math.max(WAIT_MS, started + FIRST_WAIT_MS - performance.now())
      const enough = Promise.withResolvers<void>()
      const timer = setTimeout(enough.resolve, waitMs)
      await Promise.race([sync(), enough.promise])
      clearTimeout(timer)
    },
    sync,
    done: () => done,
    failed: () => failed,
    async close(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
