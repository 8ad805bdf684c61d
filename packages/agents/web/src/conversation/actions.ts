import { call, withQuery } from '../api/http.ts'
import { refreshSessions } from '../api/queries.ts'
import type { History } from '../api/types.ts'
import { isListening, stopListening } from '../state/listening.ts'
import { usePanel } from '../state/panel-store.ts'
import { randomId } from '../state/random-id.ts'
import { languageOf, useSettings } from '../state/settings-store.ts'
import { announceOutcome } from './announce-outcome.ts'
import { changeExchange, conversationNow, useConversations } from './conversations.ts'
import { keepDraft } from './drafts.ts'
import { type Exchange, fromHistory, isInProgress, newExchange, withoutOpenQuestion } from './exchange.ts'
import { addUnsent, removeUnsent, unsent } from './outbox.ts'
import { runExchange } from './run.ts'

/** Number of messages read at once; older ones are read on scrolling. */
const PAGE = 50
/** Number of newest messages to search for a reported change. */
const NEWEST = 10

/** Opens a session and returns its id. @param project Null for all projects. @throws ApiError */
export async function openSession(project: string | null): Promise<string> {
  const language = languageOf(useSettings.getState().language, navigator.languages)
  const { session_id } = await call<{ session_id: string }>('/api/sessions', {
    method: 'POST',
    json: { project, language },
  })
  useConversations.getState().change(session_id, () => ({ loaded: true }))
  refreshSessions()
  return session_id
}

/** Sends a message in a session; its progress appears in the conversation. */
export function ask(sessionId: string, text: string, { fresh = false } = {}): void {
  const exchange = newExchange(randomId(), text, fresh)
  addUnsent({ sessionId, key: exchange.key, text, fresh })
  useConversations.getState().change(sessionId, ({ exchanges }) => ({
    exchanges: [...exchanges.map(withoutOpenQuestion), exchange],
  }))
  run(sessionId, exchange.key, { kind: 'message' })
}

/** Stops the work on a message; the run ends with what the team says then. @throws ApiError */
export const stopMessage = (sessionId: string, requestId: string): Promise<unknown> =>
  call(`/api/sessions/${sessionId}/messages/${requestId}`, { method: 'DELETE' })

export function resendMessage(sessionId: string, key: string): void {
  changeExchange(sessionId, key, (exchange) => ({ ...exchange, phase: 'sending', problem: null }))
  run(sessionId, key, { kind: 'message' })
}

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
    refreshSessions()
    // Picks up other people's changes and detects erasure. Errors are ignored, since they also occur in the
    // watch of the session.
    if (exchange !== undefined && exchange.phase !== 'unsent') void readNewest(sessionId).catch(() => {})
  })
}

/** Reads changes of a session, unless a run of this tab receives them. @throws ApiError */
export async function readNewest(sessionId: string, signal?: AbortSignal): Promise<void> {
  if (conversationNow(sessionId).exchanges.some(({ key }) => isListening(key))) return
  await loadHistory(sessionId, signal, NEWEST)
}

/** Reads the newest messages, keeps newer live state, and follows requests in progress. @throws ApiError */
export async function loadHistory(sessionId: string, signal?: AbortSignal, limit = PAGE): Promise<void> {
  const { items, next_before, position, erased } = await readHistory(
    sessionId,
    { limit, before: null },
    signal,
  )
  if (erased) {
    forgetErased(sessionId)
    return
  }
  const fromLog = items.map(fromHistory)
  const known = new Set(fromLog.flatMap(({ key, requestId }) => [key, requestId]))
  for (const { key } of fromLog) removeUnsent(key)
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
      position,
      nextBefore: loaded && older.length > 0 ? nextBefore : next_before,
    }
  })
  for (const exchange of conversationNow(sessionId).exchanges.filter(isInProgress)) {
    if (!isListening(exchange.key)) run(sessionId, exchange.key, { kind: 'follow' })
  }
}

/** Live state is newer than what was read; an answer may have arrived meanwhile. */
const merged = (read: Exchange, exchanges: readonly Exchange[]): Exchange => {
  const live = exchanges.find(
    ({ key, requestId }) => key === read.key || (requestId !== null && requestId === read.requestId),
  )
  if (live === undefined) return read
  // A failure of this tab's run stays until the team reaches an outcome.
  const isSettled = live.phase === 'answered' || live.phase === 'failed'
  const isNewer = isListening(live.key) || (isSettled && read.phase === 'working')
  return isNewer ? live : { ...read, key: live.key }
}

/** Removes an erased session from this tab, with its panel and unsent messages. */
export function forgetErased(sessionId: string): void {
  stopListening(conversationNow(sessionId).exchanges.map(({ key }) => key))
  for (const message of unsent()) if (message.sessionId === sessionId) removeUnsent(message.key)
  keepDraft(sessionId, '')
  usePanel.getState().close()
  useConversations.getState().change(sessionId, () => ({ exchanges: [], loaded: true, erased: true }))
  refreshSessions()
}

/** Reads messages before the oldest loaded one. @throws ApiError */
export async function loadEarlier(sessionId: string): Promise<void> {
  const { nextBefore } = conversationNow(sessionId)
  if (nextBefore === null) return
  const { items, next_before } = await readHistory(sessionId, { limit: PAGE, before: nextBefore })
  useConversations.getState().change(sessionId, ({ exchanges }) => {
    const known = new Set(exchanges.map(({ requestId }) => requestId))
    const older = items.map(fromHistory).filter(({ requestId }) => !known.has(requestId))
    return { exchanges: [...older, ...exchanges], nextBefore: next_before }
  })
}

const readHistory = (
  sessionId: string,
  part: { readonly limit: number; readonly before: number | null },
  signal?: AbortSignal,
): Promise<History> => call<History>(withQuery(`/api/sessions/${sessionId}/history`, part), { signal })
