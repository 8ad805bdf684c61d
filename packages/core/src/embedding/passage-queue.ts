import { setImmediate } from 'node:timers/promises'
import { untilAborted } from '../lazy/index.ts'
import type { EmbedOptions } from './embedder.ts'

export interface PassageTask {
  readonly prefix: string
  readonly text: string
  readonly withWords: boolean
}

/** L2-normalised vector and the encoded word vectors; null if not requested or not supported by the model. */
export interface PassageAnswer {
  readonly vector: Float32Array
  readonly wordCodes: Uint8Array | null
}

export type EmbedPassage = (task: PassageTask) => Promise<PassageAnswer>

/** Worker processes with the model, each processing one passage at a time. */
export interface WorkerPool {
  readonly workers: readonly EmbedPassage[]
  close(): Promise<void>
}

export interface PassageQueueOptions {
  readonly here: EmbedPassage
  /** Opens the workers; null if they would not help. */
  readonly openWorkers: (() => Promise<WorkerPool>) | null
  /** Number of passages that justifies opening workers, which takes a second and 360 MB. */
  readonly many: number
  /** Milliseconds without work after which the workers are closed. */
  readonly idleMs: number
}

export interface PassageQueue {
  /**
   * Embeds the passages of one call, without waiting for all of a larger one.
   * @param taskAt Returns the task at a position when its turn comes; if it throws, the call fails.
   * @throws the signal's reason as soon as it aborts; work in progress is discarded.
   */
  embed(
    count: number,
    taskAt: (place: number) => PassageTask,
    options: EmbedOptions,
  ): Promise<PassageAnswer[]>
  close(): Promise<void>
}

interface Call {
  readonly count: number
  readonly taskAt: (place: number) => PassageTask
  readonly answers: PassageAnswer[]
  readonly onProgress: EmbedOptions['onProgress']
  readonly result: PromiseWithResolvers<PassageAnswer[]>
  next: number
  done: number
}

/** Creates a queue that embeds few passages one by one on the main thread, and many in worker processes. */
export function createPassageQueue({ here, openWorkers, many, idleMs }: PassageQueueOptions): PassageQueue {
  /** Smallest first: a person waits for a single memory, but not for the passages of a book. */
  let calls: Call[] = []
  let free: EmbedPassage[] = [here]
  /** Null while the main thread does the work. */
  let opened: Promise<WorkerPool | null> | null = null
  let workerCount = 0
  let idle: NodeJS.Timeout | undefined
  let closed = false

  const dequeue = (call: Call) => {
    calls = calls.filter((other) => other !== call)
  }
  const begin = async (worker: EmbedPassage, call: Call) => {
    const place = call.next++
    if (call.next === call.count) dequeue(call)
    try {
      call.answers[place] = await worker(call.taskAt(place))
      call.done += 1
      call.onProgress?.(call.done)
      if (call.done === call.count) call.result.resolve(call.answers)
    } catch (error) {
      dequeue(call)
      call.result.reject(error)
    }
    // The main thread yields to the event loop between two passages, since a model in WebAssembly blocks it.
    if (worker === here) await setImmediate()
    if (worker === here ? opened === null : opened !== null) free.push(worker)
    serve()
  }
  const serve = () => {
    clearTimeout(idle)
    while (calls[0] !== undefined) {
      const worker = free.pop()
      if (worker === undefined) return
      void begin(worker, calls[0])
    }
    if (opened !== null && workerCount > 0 && free.length === workerCount) {
      idle = setTimeout(() => void closeWorkers(), idleMs)
      idle.unref()
    }
  }
  const closeWorkers = async () => {
    const open = opened
    opened = null
    workerCount = 0
    free = [here]
    await (await open)?.close()
  }
  const useWorkers = (open: () => Promise<WorkerPool>) => {
    free = []
    opened = open().catch(() => null)
    void opened.then((workers) => {
      if (closed) return
      // If the workers cannot be opened, continue on the main thread and do not try again.
      if (workers === null) {
        opened = null
        openWorkers = null
        free = [here]
      } else {
        workerCount = workers.workers.length
        free = [...workers.workers]
      }
      serve()
    })
  }

  return {
    async embed(count, taskAt, { signal, onProgress }) {
      signal?.throwIfAborted()
      if (closed) throw new Error('The embedder is closed')
      if (count === 0) return []
      const result = Promise.withResolvers<PassageAnswer[]>()
      const call: Call = { count, taskAt, answers: [], onProgress, result, next: 0, done: 0 }
      const behind = calls.findIndex((other) => other.count > count)
      calls.splice(behind < 0 ? calls.length : behind, 0, call)
      const waiting = calls.reduce((sum, other) => sum + other.count - other.next, 0)
      if (openWorkers !== null && opened === null && waiting >= many) useWorkers(openWorkers)
      serve()
      try {
        return await untilAborted(result.promise, signal)
      } finally {
        dequeue(call)
      }
    },
    async close() {
      closed = true
      for (const { result } of calls) result.reject(new Error('The embedder is closed'))
      calls = []
      clearTimeout(idle)
      await closeWorkers()
    },
  }
}
