import type { ResumeEntry } from '@ag-ui/core'
import { EventType } from '@ag-ui/core'
import { type RunInput, runTeam } from '../api/ag-ui.ts'
import { isTransient, problemOf } from '../api/problem.ts'
import { untilSignedIn } from '../state/access.ts'
import { endListening, isListening, startListening } from '../state/listening.ts'
import { applyEvent } from './apply-event.ts'
import { changeExchange, conversationNow, useConversations } from './conversations.ts'
import { removeUnsent } from './outbox.ts'
import { waitBeforeRetry } from './reconnect.ts'

/** Start of a run: a message, decisions, or nothing to follow work in progress. */
type Start =
  | { readonly kind: 'message' }
  | { readonly kind: 'follow' }
  | { readonly kind: 'resume'; readonly resume: readonly ResumeEntry[] }

/**
 * Runs an exchange to its end, through outages and expired sign-ins. Every attempt uses the same message id,
 * so that the service accepts the message once.
 * @param onEnd Called once, when the exchange has an outcome.
 */
export async function runExchange(
  sessionId: string,
  key: string,
  start: Start,
  onEnd: () => void,
): Promise<void> {
  if (isListening(key)) return
  const signal = startListening(key)
  const reconnecting = (is: boolean) =>
    useConversations.getState().change(sessionId, () => ({ reconnecting: is }))
  try {
    let next = start
    for (let attempt = 1; ; attempt += 1) {
      try {
        await listen(sessionId, key, next, signal, () => {
          attempt = 0
          reconnecting(false)
        })
        return
      } catch (error) {
        if (signal.aborted) return
        const problem = problemOf(error)
        if (problem.status === 401) {
          await untilSignedIn(signal)
          if (signal.aborted) return
          continue
        }
        if (!isTransient(problem)) {
          changeExchange(sessionId, key, (exchange) => ({
            ...exchange,
            phase: 'failed',
            problem,
            draft: '',
            streamed: '',
          }))
          return
        }
        reconnecting(true)
        // Decisions are not repeated: once sent, their effect is followed instead.
        if (next.kind === 'resume' && attempt > 1) next = { kind: 'follow' }
        await waitBeforeRetry(Math.max(attempt, 1), signal).catch(() => {})
        if (signal.aborted) return
      }
    }
  } finally {
    endListening(key)
    reconnecting(false)
    onEnd()
  }
}

const exchangeOf = (sessionId: string, key: string) =>
  conversationNow(sessionId).exchanges.find((exchange) => exchange.key === key)

async function listen(
  sessionId: string,
  key: string,
  start: Start,
  signal: AbortSignal,
  onConnected: () => void,
): Promise<void> {
  const exchange = exchangeOf(sessionId, key)
  if (exchange === undefined) return
  const input: RunInput =
    start.kind === 'resume'
      ? { sessionId, resume: start.resume }
      : start.kind === 'message' && exchange.text !== null
        ? { sessionId, message: { id: key, text: exchange.text }, fresh: exchange.fresh }
        : { sessionId, follow: exchange.requestId ?? key }
  let isFirst = true
  for await (const event of runTeam(input, signal)) {
    onConnected()
    // A run that decides continues where it stopped; any other replays the steps.
    if (isFirst && start.kind !== 'resume') {
      changeExchange(sessionId, key, (before) => ({ ...before, steps: [], draft: '', streamed: '' }))
    }
    isFirst = false
    changeExchange(sessionId, key, (before) => applyEvent(before, event, Date.now()))
    // Steps imply that the message is durable, even without confirmation.
    if (event.type !== EventType.RUN_STARTED && event.type !== EventType.STATE_SNAPSHOT) removeUnsent(key)
    if (event.type === EventType.RUN_ERROR && event.code === 'unavailable') {
      throw new TypeError(event.message)
    }
  }
}
