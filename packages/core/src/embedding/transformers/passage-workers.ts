import { availableParallelism } from 'node:os'
import { createTaskWorker, processHost, workerUrl } from '../../tasks/index.ts'
import type { EmbedPassage, PassageAnswer, PassageTask, WorkerPool } from '../passage-queue.ts'
import type { WorkerSettings } from './passages.worker.ts'
import type { WarnLog } from './runtime.ts'

/** Each takes about 180 MB, including 135 for the model. */
const WORKERS = 2
/** More threads gain little on sequences of 512 tokens. */
const MAX_THREADS = 2
/** Generous, since a passage takes a tenth of a second but the machine may have been asleep. */
const TIMEOUT_MS = 600_000

/**
 * Returns a function that opens the worker pool of this machine: processes that run the model in parallel.
 * Two passages on one core each are faster than one after the other on both, since threads of one passage
 * wait for each other, and the main thread stays free. Processes instead of threads, because the native
 * runtime aborts when one of its threads ends in the middle of a passage. Null on a single core.
 * @param here Embeds a passage whose process has died.
 */
export function passageWorkers(
  folder: string,
  here: EmbedPassage,
  log: WarnLog,
  cores = availableParallelism(),
): (() => Promise<WorkerPool>) | null {
  if (cores < WORKERS) return null
  const threads = Math.min(MAX_THREADS, Math.floor(cores / WORKERS))
  return async () => {
    const workers = Array.from({ length: WORKERS }, () =>
      createTaskWorker<PassageTask | null, PassageAnswer | null>(
        () =>
          processHost(workerUrl('passages', import.meta.url), { folder, threads } satisfies WorkerSettings),
        TIMEOUT_MS,
      ),
    )
    let closed = false
    const close = async () => {
      closed = true
      await Promise.all(workers.map((worker) => worker.close()))
    }
    try {
      await Promise.all(workers.map((worker) => worker.run(null)))
    } catch (error) {
      log.warn('The model could not be opened in processes of its own: passages take longer', {
        reason: String(error),
      })
      await close()
      throw error
    }
    const embedders = workers.map(
      (worker): EmbedPassage =>
        async (task) => {
          try {
            return (await worker.run(task)) as PassageAnswer
          } catch (error) {
            if (closed) throw error
            log.warn('A process of the model has ended and is restarted', { reason: String(error) })
            return here(task)
          }
        },
    )
    return { workers: embedders, close }
  }
}
