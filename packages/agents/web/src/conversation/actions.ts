import { call } from '../api/http.ts'
import { refreshSessions } from '../api/queries.ts'
import { randomId } from '../api/random-id.ts'
import type { History } from '../api/types.ts'
import { languageOf, useSettings } from '../settings/settings-store.ts'
import { announceOutcome } from './announce-outcome.ts'
import { changeExchange, conversationNow, useConversations } from './conversations.ts'
import { type Exchange, fromHistory, isUnderWay, newExchange } from './exchange.ts'
import { confirmSent, keepUnsent, unsent } from './outbox.ts'
import { isFollowed, runExchange } from './run.ts'
import { tellOtherTabs } from './tabs.ts'

/** Messages that are read at once; older ones when somebody scrolls to them. */
const PAGE = 50

/** Opens a session. @returns Its id. @throws ApiError */
export async function openSession(): Promise<string> {
  const language = languageOf(useSettings.getState().language, navigator.languages)
  const { session_id } = await call<{ session_id: string }>('/api/sessions', {
    method: 'POST',
    json: { project: null, language },
  })
  useConversations.getState().change(session_id, () => ({ loaded: true }))
  refreshSessions()
  return session_id
}

/** Says something in a session; what comes of it appears in the conversation. */
export function ask(sessionId: string, text: string, { fresh = false } = {}): void {
  const exchange = newExchange(randomId(), text, fresh)
  keepUnsent({ sessionId, key: exchange.key, text, fresh })
  useConversations.getState().change(sessionId, ({ exchanges }) => ({ exchanges: [...exchanges, exchange] }))
  run(sessionId, exchange.key, { kind: 'message' })
}

/** Sends a message again that did not arrive. */
export function askAgain(sessionId: string, key: string): void {
  changeExchange(sessionId, key, (exchange) => ({ ...exchange, phase: 'sending', problem: null }))
  run(sessionId, key, { kind: 'message' })
}

/** Decides about an action that waits. */
export function decide(
  sessionId: string,
  key: string,
  actionId: string,
  decision: 'approve' | 'refuse',
  reason: string | null,
): void {
  const who = useSettings.getState().name.trim()
  changeExchange(sessionId, key, (exchange) => ({
    ...exchange,
    phase: 'working',
    answer: null,
    actions: exchange.actions.map((action) =>
      action.action_id === actionId
        ? {
            ...action,
            status: decision === 'approve' ? 'pending' : 'refused',
            decided: { decision, who, reason, at: new Date().toISOString() },
          }
        : action,
    ),
  }))
  const resume = [{ interruptId: actionId, status: 'resolved' as const, payload: { decision, reason } }]
  run(sessionId, key, { kind: 'resume', resume })
}

function run(sessionId: string, key: string, start: Parameters<typeof runExchange>[2]): void {
  void runExchange(sessionId, key, start, () => {
    const exchange = conversationNow(sessionId).exchanges.find((one) => one.key === key)
    if (exchange !== undefined) announceOutcome(exchange)
    tellOtherTabs(sessionId)
    refreshSessions()
  })
}

/**
 * Reads the newest messages of a session, keeps what this tab knows better, and follows what is under way.
 * @throws ApiError
 */
export async function loadHistory(sessionId: string, signal?: AbortSignal): Promise<void> {
  const { items, next_before, erased } = await readHistory(sessionId, null, signal)
  const fromLog = items.map(fromHistory)
  const known = new Set(fromLog.flatMap(({ key, requestId }) => [key, requestId]))
  for (const { key } of fromLog) confirmSent(key)
  const kept = unsent().filter((message) => message.sessionId === sessionId && !known.has(message.key))
  useConversations.getState().change(sessionId, ({ exchanges, loaded, nextBefore }) => {
    const own = exchanges.filter(({ key, requestId }) => !known.has(key) && !known.has(requestId))
    const oldest = fromLog[0]?.at ?? ''
    const older = own.filter(({ at, requestId }) => requestId !== null && at < oldest)
    const unread = own.filter((exchange) => !older.includes(exchange))
    const lost = kept.filter(({ key }) => !unread.some((exchange) => exchange.key === key))
    return {
      exchanges: [
        ...older,
        ...fromLog.map((exchange) => merged(exchange, exchanges)),
        ...unread,
        ...lost.map(
          ({ key, text, fresh }): Exchange => ({ ...newExchange(key, text, fresh), phase: 'unsent' }),
        ),
      ],
      loaded: true,
      nextBefore: loaded && older.length > 0 ? nextBefore : next_before,
      erased,
    }
  })
  const last = conversationNow(sessionId).exchanges.findLast(isUnderWay)
  if (last !== undefined && !isFollowed(last.key)) run(sessionId, last.key, { kind: 'follow' })
}

/** What this tab hears live is newer than what it reads; an answer may have come while it was reading. */
const merged = (read: Exchange, exchanges: readonly Exchange[]): Exchange => {
  const live = exchanges.find(
    ({ key, requestId }) => key === read.key || (requestId !== null && requestId === read.requestId),
  )
  if (live === undefined) return read
  const isNewer = isFollowed(live.key) || (live.answer !== null && read.answer === null)
  return isNewer ? live : { ...read, key: live.key }
}

/** Reads what came before the oldest message that is here. @throws ApiError */
export async function loadEarlier(sessionId: string): Promise<void> {
  const { nextBefore } = conversationNow(sessionId)
  if (nextBefore === null) return
  const { items, next_before } = await readHistory(sessionId, nextBefore)
  useConversations.getState().change(sessionId, ({ exchanges }) => {
    const known = new Set(exchanges.map(({ requestId }) => requestId))
    const older = items.map(fromHistory).filter(({ requestId }) => !known.has(requestId))
    return { exchanges: [...older, ...exchanges], nextBefore: next_before }
  })
}

function readHistory(sessionId: string, before: number | null, signal?: AbortSignal): Promise<History> {
  const query = new URLSearchParams({
    limit: String(PAGE),
    ...(before === null ? {} : { before: String(before) }),
  })
  return call<History>(`/api/sessions/${sessionId}/history?${query}`, { signal })
}
