import { availableParallelism } from 'node:os'
import { createTaskWorker, processHost, workerUrl } from '../../tasks/index.ts'
import type { EmbedPassage, PassageAnswer, PassageTask, WorkerPool } from '../passage-queue.ts'
import type { WorkerSettings } from './passages.worker.ts'
import type { WarnLog } from './runtime.ts'

/** Each takes some 180 MB, the model's 135 among them. */
const WORKERS = 2
/** More threads than this gain little on sequences of 512 tokens. */
const MOST_THREADS = 2
/** A passage takes a tenth of a second; a machine that was asleep meanwhile is not at fault. */
const TIMEOUT_MS = 600_000

/**
 * What opens the worker pool of a machine: processes that run the model side by side. Two passages on a core each take less than
 * one after the other on both, since threads of one passage wait for each other; and the main thread stays free.
 * Processes and not threads: the native runtime aborts when a thread of its ends in the middle of a passage.
 * Null on a single core.
 * @param here What embeds a passage whose process has died.
 */
export function passageWorkers(
  folder: string,
  here: EmbedPassage,
  log: WarnLog,
  cores = availableParallelism(),
): (() => Promise<WorkerPool>) | null {
  if (cores < WORKERS) return null
  const threads = Math.min(MOST_THREADS, Math.floor(cores / WORKERS))
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
