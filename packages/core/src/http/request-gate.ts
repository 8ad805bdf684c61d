import { setTimeout as pause } from 'node:timers/promises'

export interface RequestGate {
  /** Runs the work when a slot is free, in the order of the calls. @throws the signal's reason if it aborts before. */
  run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>
  /** Resolves when the next request may start. @throws the signal's reason if it aborts before. */
  pace(signal: AbortSignal | undefined): Promise<void>
}

export interface RequestGateOptions {
  readonly maxConcurrent?: number | undefined
  readonly maxPerSecond?: number | undefined
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
}

export function createRequestGate(options: RequestGateOptions): RequestGate {
  const { maxConcurrent = Number.POSITIVE_INFINITY, maxPerSecond, now = () => performance.now() } = options
  const waiting = new Set<() => void>()
  const intervalMs = maxPerSecond === undefined ? 0 : 1000 / maxPerSecond
  let running = 0
  let nextStart = Number.NEGATIVE_INFINITY

  const release = () => {
    running -= 1
    const [next] = waiting
    if (next === undefined) return
    waiting.delete(next)
    running += 1
    next()
  }

  const enter = (signal: AbortSignal): Promise<void> | undefined => {
    if (running < maxConcurrent) {
      running += 1
      return undefined
    }
    return new Promise((resolve, reject) => {
      const granted = () => {
        signal.removeEventListener('abort', aborted)
        resolve()
      }
      const aborted = () => {
        waiting.delete(granted)
        reject(signal.reason)
      }
      waiting.add(granted)
      signal.addEventListener('abort', aborted, { once: true })
    })
  }

  return {
    async run(work, signal) {
      signal.throwIfAborted()
      await enter(signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
    async pace(signal) {
      const start = Math.max(now(), nextStart)
      nextStart = start + intervalMs
      const delay = start - now()
      if (delay > 0) await pause(delay, undefined, { signal }).catch(() => signal?.throwIfAborted())
    },
  }
}
