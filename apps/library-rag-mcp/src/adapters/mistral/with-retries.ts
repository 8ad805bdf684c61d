import { setTimeout as pause } from 'node:timers/promises'
import { toMistralError } from './failure.ts'

export interface RetryOptions {
  readonly signal: AbortSignal
  /** Milliseconds to wait for one answer. */
  readonly attemptMs: number
  readonly attempts: number
  /** Milliseconds before the second attempt; doubled for each further one, with a jitter of one half. */
  readonly pauseMs: number
}

/** Longest pause in milliseconds. If the service asks for more, the caller is told instead. */
const LONGEST_PAUSE_MS = 60_000

/**
 * Repeats a request that may succeed later: 429, 5xx, time-outs, broken connections.
 * @param attempt Receives a signal that also aborts an attempt that takes too long.
 * @throws AppError as {@link toMistralError} maps it; on cancellation at once the signal's reason.
 */
export async function withRetries<Result>(
  attempt: (signal: AbortSignal) => Promise<Result>,
  { signal, attemptMs, attempts, pauseMs }: RetryOptions,
): Promise<Result> {
  for (let tried = 1; ; tried++) {
    signal.throwIfAborted()
    try {
      return await attempt(AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]))
    } catch (thrown) {
      signal.throwIfAborted()
      const error = toMistralError(thrown)
      const mayPass = error.code === 'rate_limited' || error.code === 'unavailable'
      const asked = error.retryAfterSeconds
      const waitMs = asked === undefined ? pauseMs * 2 ** (tried - 1) * (0.5 + Math.random()) : asked * 1000
      if (!mayPass || tried === attempts || waitMs > LONGEST_PAUSE_MS) throw error
      await pause(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}
