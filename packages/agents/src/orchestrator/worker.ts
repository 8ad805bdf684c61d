import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, isAppError } from '@agora-mcp/core/errors'
import type { Logger } from '@agora-mcp/core/log'
import { problem } from '../messages/index.ts'
import type { SessionLog } from '../ports/session-log.ts'
import type { LoopContext } from './loop/loop-context.ts'
import { rememberAnswer } from './loop/remember-answer.ts'
import { runSession } from './loop/run-session.ts'

/** Interval at which the log is polled for unfinished sessions without a process, e.g. after a kill. */
const POLL_MS = 1_000
const RENEW_MS = 1_000
/** Time limit for running steps at shutdown; a hop takes less, a model or a tool may take more. */
const GRACE_MS = 3_000
/** Maximum number of concurrent sessions; further ones wait. */
const MAX_AT_ONCE = 100

/** Runs all sessions with unfinished work; one process at a time works on a session. */
export interface Worker {
  wake(sessionId: string): void
  /**
   * Calls the listener for sessions that cannot continue at the moment, e.g. because the disk is full; they
   * are retried. @returns A function that removes it.
   */
  onFailure(listener: (sessionId: string, error: AppError) => void): () => void
  /** Resolves when this process has nothing more to do for a session. */
  idle(sessionId: string): Promise<void>
  /** Finishes running steps; the rest resumes at the next start. */
  close(): Promise<void>
}

/** Polls the log for unfinished sessions. @param stop Aborted at most {@link GRACE_MS} after `close`. */
export function createWorker(
  log: SessionLog,
  context: LoopContext,
  logger: Logger,
  stop: AbortController,
): Worker {
  const running = new Map<string, Promise<void>>()
  /** Sessions woken while running, to be run once more. */
  const again = new Set<string>()
  const listeners = new Set<(sessionId: string, error: AppError) => void>()
  let closed = false

  const wake = (sessionId: string): void => {
    if (closed) return
    if (running.has(sessionId) || running.size >= MAX_AT_ONCE) {
      again.add(sessionId)
      return
    }
    const run = work(sessionId)
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        logFailure(sessionId, error)
        const told = isAppError(error)
          ? error
          : new AppError('unavailable', problem('session_stuck'), { cause: error })
        for (const listener of listeners) listener(sessionId, told)
      })
      .finally(() => {
        running.delete(sessionId)
        const next = again.has(sessionId) ? sessionId : again.values().next().value
        if (next === undefined) return
        again.delete(next)
        wake(next)
      })
    running.set(sessionId, run)
  }

  const logFailure = (sessionId: string, error: unknown): void =>
    logger.error('a session could not go on', {
      session_id: sessionId,
      error: isAppError(error) ? error.message : error,
    })

  async function work(sessionId: string): Promise<void> {
    const lease = await log.lease(sessionId)
    // Another process works on it and sees the new entries.
    if (lease === null) return
    const lost = new AbortController()
    const heartbeat = setInterval(async () => {
      const kept = await lease.renew().catch(() => false)
      if (!kept) lost.abort(new Error(`the right to work on session ${sessionId} was lost`))
    }, RENEW_MS)
    const signal = AbortSignal.any([stop.signal, lost.signal])
    try {
      const state = await runSession(sessionId, { ...context, signal })
      const { answered } = state
      if (answered !== null) {
        const remember = () => rememberAnswer(state, { ...context, signal })
        await context.spans.runRequest(sessionId, answered.requestId, remember)
        context.spans.endRequest(answered.requestId)
      }
    } finally {
      clearInterval(heartbeat)
      await lease.release()
    }
  }

  const wakeUnfinished = async () => {
    for (const sessionId of await log.unfinished(MAX_AT_ONCE)) wake(sessionId)
  }
  const timer = setInterval(() => {
    wakeUnfinished().catch((error: unknown) => logger.warn('the log could not be looked through', { error }))
  }, POLL_MS)
  timer.unref()
  wakeUnfinished().catch((error: unknown) => logger.warn('the log could not be looked through', { error }))

  return {
    wake,
    onFailure(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async idle(sessionId) {
      while (running.has(sessionId)) await running.get(sessionId)
    },
    async close() {
      closed = true
      clearInterval(timer)
      const given = new AbortController()
      const grace = sleep(GRACE_MS, undefined, { signal: given.signal }).catch(() => {})
      await Promise.race([Promise.allSettled(running.values()), grace])
      given.abort()
      stop.abort(new Error('the team stops'))
      await Promise.allSettled(running.values())
    },
  }
}
