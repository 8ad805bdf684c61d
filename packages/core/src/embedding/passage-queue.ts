import { setImmediate } from 'node:timers/promises'
import { untilAborted } from '../lazy/index.ts'
import type { EmbedOptions } from './embedder.ts'

/** A text to be embedded as a stored one. */
export interface PassageTask {
  readonly prefix: string
  readonly text: string
  /** Whether its words are wanted, too. */
  readonly withWords: boolean
}

/** The vector, of length 1, and the codes of the words; null where none were wanted or the model shows none. */
export interface PassageAnswer {
  readonly vector: Float32Array
  readonly wordCodes: Uint8Array | null
}

export type EmbedPassage = (task: PassageTask) => Promise<PassageAnswer>

/** Processes with the model, each for one passage at a time. */
export interface WorkerPool {
  readonly workers: readonly EmbedPassage[]
  close(): Promise<void>
}

export interface PassageQueueOptions {
  /** Embeds a passage on the main thread. */
  readonly here: EmbedPassage
  /** Opens the workers; null where there is nothing to gain. */
  readonly openWorkers: (() => Promise<WorkerPool>) | null
  /** Passages that have to wait for the workers to be opened: they take a second and 360 MB. */
  readonly many: number
  /** Milliseconds without work after which the workers are closed. */
  readonly idleMs: number
}

/** What waits to be embedded. */
export interface PassageQueue {
  /**
   * Embeds the passages of one call, which does not wait for the whole of a larger one.
   * @param taskAt The task of a place, asked for when its turn comes; what it throws is the call's failure.
   * @throws the signal's reason as soon as it aborts: what is under way is dropped.
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
  readonly settle: PromiseWithResolvers<PassageAnswer[]>
  next: number
  done: number
}

/** Few passages are embedded one after the other on the main thread, many in processes of their own. */
export function createPassageQueue({ here, openWorkers, many, idleMs }: PassageQueueOptions): PassageQueue {
  /** Smallest first: somebody waits for a single memory, nobody for a passage of a book. */
  let calls: Call[] = []
  let free: EmbedPassage[] = [here]
  /** Null while the main thread does the work. */
  let opened: Promise<WorkerPool | null> | null = null
  let workerCount = 0
  let idle: NodeJS.Timeout | undefined
  let closed = false

  const leave = (call: Call) => {
    calls = calls.filter((other) => other !== call)
  }
  const begin = async (worker: EmbedPassage, call: Call) => {
    const place = call.next++
    if (call.next === call.count) leave(call)
    try {
      call.answers[place] = await worker(call.taskAt(place))
      call.done += 1
      call.onProgress?.(call.done)
      if (call.done === call.count) call.settle.resolve(call.answers)
    } catch (error) {
      leave(call)
      call.settle.reject(error)
    }
    // The main thread rests while the workers are at work.
    // Between two passages the event loop turns: a model in WebAssembly would let nothing else through.
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
      // Without workers the main thread goes on, and nobody asks for them again.
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
      const settle = Promise.withResolvers<PassageAnswer[]>()
      const call: Call = { count, taskAt, answers: [], onProgress, settle, next: 0, done: 0 }
      const behind = calls.findIndex((other) => other.count > count)
      calls.splice(behind < 0 ? calls.length : behind, 0, call)
      const waiting = calls.reduce((sum, other) => sum + other.count - other.next, 0)
      if (openWorkers !== null && opened === null && waiting >= many) useWorkers(openWorkers)
      serve()
      try {
        return await untilAborted(settle.promise, signal)
      } finally {
        leave(call)
      }
    },
    async close() {
      closed = true
      for (const { settle } of calls) settle.reject(new Error('The embedder is closed'))
      calls = []
      clearTimeout(idle)
      await closeWorkers()
    },
  }
}
