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

/** Produces an answer and says how large it is, in whatever unit the bound of the cache has. */
type Work<Value> = (signal: AbortSignal) => Promise<{ readonly value: Value; readonly size: number }>

interface Kept {
  readonly value: unknown
  readonly size: number
  readonly until: number
}

interface UnderWay {
  readonly answer: Promise<unknown>
  readonly stop: AbortController
  callers: number
}

export interface AnswerCacheOptions {
  /** Sum of the sizes kept; beyond it the answer not used for longest goes. */
  readonly maxSize: number
  /** Milliseconds of a clock that only grows. */
  readonly now?: () => number
}

/** Gives an {@link AnswerCache}. */
export function createAnswerCache({
  maxSize,
  now = () => performance.now(),
}: AnswerCacheOptions): AnswerCache {
  // A Map keeps the order of insertion: the first entry is the one not used for longest.
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, UnderWay>()
  let total = 0

  const drop = (key: string) => {
    total -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  const keep = (key: string, entry: Kept) => {
    drop(key)
    kept.set(key, entry)
    total += entry.size
    for (const oldest of kept.keys()) {
      if (total <= maxSize) break
      drop(oldest)
    }
  }

  const begin = <Value>(key: string, seconds: number, work: Work<Value>): UnderWay => {
    const stop = new AbortController()
    const run = async (): Promise<unknown> => {
      try {
        const { value, size } = await work(stop.signal)
        if (seconds > 0) keep(key, { value, size, until: now() + seconds * 1000 })
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
      if (found !== undefined && found.until > now()) {
        kept.delete(key)
        kept.set(key, found)
        // One key is always asked for with one kind of work, which the types cannot say.
        return found.value as Value
      }
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
