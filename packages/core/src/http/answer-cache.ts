import { LRUCache } from 'lru-cache'
import { untilAborted } from '../lazy/index.ts'

/** Answers by address: kept for a while, and asked for once when several callers want the same at the same time. */
export interface AnswerCache {
  /**
   * The kept answer, the one under way, or a new one. The work is aborted when every caller that waits for it has
   * gone, not when the first does.
   * @param seconds How long the answer is kept; 0 only shares what is under way.
   * @throws the signal's reason, or whatever the work throws; failures are not kept.
   */
  get<Value>(key: string, seconds: number, work: Work<Value>, signal: AbortSignal): Promise<Value>
}

/** Produces an answer and says how large it is, in whatever unit the bound of the cache has: a whole number, 0 counts as 1. */
type Work<Value> = (signal: AbortSignal) => Promise<{ readonly value: Value; readonly size: number }>

interface UnderWay {
  readonly answer: Promise<unknown>
  readonly stop: AbortController
  callers: number
}

export interface AnswerCacheOptions {
  /** Sum of the sizes kept; beyond it the answer not used for longest goes. A larger answer is not kept. */
  readonly maxSize: number
  /** Milliseconds of a clock that only grows and is past 0. */
  readonly now?: () => number
}

/** Gives an {@link AnswerCache}. */
export function createAnswerCache({
  maxSize,
  now = () => performance.now(),
}: AnswerCacheOptions): AnswerCache {
  // In a box each, since an answer may be undefined.
  const kept = new LRUCache<string, { readonly value: unknown }>({
    maxSize,
    perf: { now },
    // Asks the clock each time, without a timer of its own.
    ttlResolution: 0,
  })
  const underWay = new Map<string, UnderWay>()

  const begin = <Value>(key: string, seconds: number, work: Work<Value>): UnderWay => {
    const stop = new AbortController()
    const run = async (): Promise<unknown> => {
      try {
        const { value, size } = await work(stop.signal)
        if (seconds > 0) kept.set(key, { value }, { ttl: seconds * 1000, size: Math.max(1, size) })
        return value
      } finally {
        if (underWay.get(key) === entry) underWay.delete(key)
      }
    }
    const entry: UnderWay = { answer: Promise.resolve().then(run), stop, callers: 0 }
    underWay.set(key, entry)
    return entry
  }

  return {
    async get<Value>(key: string, seconds: number, work: Work<Value>, signal: AbortSignal): Promise<Value> {
      signal.throwIfAborted()
      const found = kept.get(key)
      // One key is always asked for with one kind of work, which the types cannot say.
      if (found !== undefined) return found.value as Value
      const entry = underWay.get(key) ?? begin(key, seconds, work)
      entry.callers += 1
      try {
        return (await untilAborted(entry.answer, signal)) as Value
      } finally {
        entry.callers -= 1
        if (entry.callers === 0 && underWay.get(key) === entry) {
          underWay.delete(key)
          entry.stop.abort(signal.reason)
        }
      }
    },
  }
}
