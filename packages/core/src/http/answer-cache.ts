import { LRUCache } from 'lru-cache'
import { untilAborted } from '../lazy/index.ts'

/** Cache of answers by key. Each is kept for a while, and concurrent calls for the same key share one request. */
export interface AnswerCache {
  /**
   * Returns the cached answer, the one in progress, or a new one. The work is aborted when its last caller is
   * gone.
   * @param seconds How long the answer is kept; 0 only shares work in progress.
   * @throws the signal's reason, or what the work throws; failures are not cached.
   */
  get<Value>(key: string, seconds: number, work: Work<Value>, signal: AbortSignal): Promise<Value>
}

/** Produces an answer and its size, a whole number in the unit of the cache's `maxSize`; 0 counts as 1. */
type Work<Value> = (signal: AbortSignal) => Promise<{ readonly value: Value; readonly size: number }>

interface Kept {
  readonly value: unknown
  readonly until: number
}

interface UnderWay {
  readonly answer: Promise<unknown>
  readonly stop: AbortController
  callers: number
}

interface AnswerCacheOptions {
  /** Maximum total size of the cached answers; the least recently used are dropped. A larger answer is not cached. */
  readonly maxSize: number
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
}

export function createAnswerCache({
  maxSize,
  now = () => performance.now(),
}: AnswerCacheOptions): AnswerCache {
  // Expiry is handled here, since lru-cache keeps an entry a millisecond too long, and forever when its clock
  // is at 0.
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
      // A key is always used with the same kind of work, which the types cannot express.
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
