import { LRUCache } from 'lru-cache'
import { untilAborted } from '../lazy/index.ts'

/** Answers by key. Each is kept for a while, and callers who want the same one at the same time share one request. */
export interface AnswerCache {
  /**
   * The kept answer, the one under way, or a new one. The work is aborted when the last caller who waits for it has gone.
   * @param seconds How long the answer is kept; 0 only shares what is under way.
   * @throws the signal's reason, or what the work throws; failures are not kept.
   */
  get<Value>(key: string, seconds: number, work: Work<Value>, signal: AbortSignal): Promise<Value>
}

/** Produces an answer and its size, a whole number in the unit of the cache's `maxSize`; 0 counts as 1. */
type Work<Value> = (signal: AbortSignal) => Promise<{ readonly value: Value; readonly size: number }>

/** An answer, which may be undefined, and the time from which it is asked for anew. */
interface Kept {
  readonly value: unknown
  readonly until: number
}

interface UnderWay {
  readonly answer: Promise<unknown>
  readonly stop: AbortController
  callers: number
}

export interface AnswerCacheOptions {
  /** The most that the sizes of kept answers add up to; the least recently used go first. A larger answer is not kept. */
  readonly maxSize: number
  /** Milliseconds of a clock that only grows. */
  readonly now?: () => number
}

/** Gives an {@link AnswerCache}. */
export function createAnswerCache({
  maxSize,
  now = () => performance.now(),
}: AnswerCacheOptions): AnswerCache {
  // The time limit is ours: lru-cache keeps an entry a millisecond longer, and for ever when its clock stands at 0.
  const kept = new LRUCache<string, Kept>({ maxSize })
  const underWay = new Map<string, UnderWay>()

  const begin = <Value>(key: string, seconds: number, work: Work<Value>): UnderWay => {
    const stop = new AbortController()
    const run = async (): Promise<unknown> => {
      try {
        const { value, size } = await work(stop.signal)
        if (seconds > 0) kept.set(key, { value, until: now() + seconds * 1000 }, { size: Math.max(1, size) })
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
      if (found !== undefined && found.until > now()) return found.value as Value
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
