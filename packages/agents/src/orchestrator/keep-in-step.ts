import { setTimeout as sleep } from 'node:timers/promises'
import { untilAborted } from '@agora-mcp/core/lazy'
import type { Logger } from '@agora-mcp/core/log'
import type { DocumentChanges, Documents } from '../ports/documents.ts'

/** How often the folders are looked through while nobody asks. */
const LOOK_MS = 15_000
/** How long a question waits for what is new in the folders: a long document is found by the next one. */
const PATIENCE_MS = 1_000

/** Keeps the documents in step with their folders, in the background and before a question is answered from them. */
export function keepInStep(
  { documents, logger }: { documents: Documents; logger: Logger },
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
  const looking = setInterval(() => void sync(), LOOK_MS)
  looking.unref()

  return {
    /** The first look at all folders. */
    first: (signal?: AbortSignal): Promise<void> =>
      signal === undefined ? first : untilAborted(first, signal),
    freshen: async (): Promise<void> => {
      const given = new AbortController()
      await Promise.race([sync(), sleep(PATIENCE_MS, undefined, { signal: given.signal }).catch(() => {})])
      given.abort()
    },
    done: () => done,
    failed: () => failed,
    async close(): Promise<void> {
      clearInterval(looking)
      await running
    },
  }
}
