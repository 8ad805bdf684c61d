import { setTimeout as pause } from 'node:timers/promises'
import { toMistralError } from './failure.ts'

export interface RetryOptions {
  readonly signal: AbortSignal
  /** Longest wait for one answer, in milliseconds. */
  readonly attemptMs: number
  /** Attempts in all. */
  readonly attempts: number
  /** Milliseconds before the second attempt, doubled before each further one and jittered by a half. */
  readonly pauseMs: number
}

/** A service that asks for a longer pause is not waited for: the caller is told how long it is. */
const LONGEST_PAUSE_MS = 60_000

/**
 * Tries a request again where the same request may succeed later: 429, 5xx, time-outs, broken connections.
 * @param attempt Gets a signal that also ends an attempt that takes too long.
 * @throws AppError as {@link toMistralError} says; the signal's reason, at once, on cancellation.
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
