import { AppError } from '@agora-mcp/core/errors'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { isAnswer } from '../domain/session/fold.ts'
import type { LogContents, SessionEntry } from '../domain/session/log-content.ts'
import { erasedSession } from '../domain/session/session-errors.ts'
import type { SessionState } from '../domain/session/session-state.ts'
import { problem } from '../messages/index.ts'
import { outcomeOf as outcomeOfState } from '../orchestrator/sessions/request-outcome.ts'
import type { Caller, Team } from '../ports/team.ts'
import { type TeamAccess, waitForAnswer } from './service-context.ts'
import { actionsAwaitingApproval } from './wire/session-view.ts'
import { envelopeFor } from './wire/user-view.ts'

/** A message in progress, for plain-text interfaces. */
export interface Asked {
  readonly sessionId: string
  readonly requestId: string
  readonly after: number
  readonly turn: number
  /** True if the request has entries before `after`. */
  readonly goesOn?: true
  /** Requests for approval up to this position are older and do not end the wait. */
  readonly askedUntil?: number
}

export interface SayOptions {
  readonly id?: string | undefined
  /** Skips remembered answers. */
  readonly fresh?: boolean | undefined
}

/**
 * Sends a chat message. While actions await approval, `approve` or `refuse` (fr `accepter`, `refuser`, with a
 * reason after a colon) decides all of them; any other text is an ordinary message, answered while they wait.
 * A number picks one of the team's choices.
 * @throws AppError not_found, invalid_input, conflict
 */
export async function sendChatMessage(
  { team }: TeamAccess,
  sessionId: string,
  text: string,
  caller: Caller,
  options: SayOptions = {},
): Promise<Asked> {
  const state = await team.session(sessionId, caller)
  const { position: after, turn, requestIds } = state
  // Already accepted on a lost connection.
  if (options.id !== undefined && requestIds.has(options.id))
    return findSentMessage(team, state, options.id, caller)
  const waiting = actionsAwaitingApproval(state)
  const decision = waiting.length > 0 ? readDecision(text) : null
  const asking = [state.current, ...state.waiting].find((request) =>
    request?.actions.some(({ id }) => id === waiting[0]?.id),
  )
  if (decision !== null && asking != null) {
    if (caller.role === 'staff')
      for (const { id } of waiting) await team.decide(sessionId, id, decision, caller)
    return { sessionId, requestId: asking.requestId, after, turn, goesOn: true }
  }
  const message = { text: choiceOf(text, state) ?? text, ...options }
  const { request_id: requestId } = await team.send(sessionId, message, caller)
  return { sessionId, requestId, after, turn }
}

/** Finds an earlier message, to follow it from its beginning. @throws AppError not_found */
export async function findSentMessage(
  team: Team,
  state: SessionState,
  requestId: string,
  caller: Caller,
): Promise<Asked> {
  const { sessionId, position: askedUntil, erased } = state
  if (erased) throw erasedSession()
  const entries = await team.replay(sessionId, caller)
  const request = entries.find((entry) => isRequest(entry, requestId))
  if (request === undefined) {
    throw new AppError('not_found', problem('no_request', { request: requestId }))
  }
  // Without an outcome yet, follow all entries.
  const turn = outcomeOfState(state, requestId) === null ? turnOf(request) : Number.POSITIVE_INFINITY
  return { sessionId, requestId, after: request.position, turn, askedUntil }
}

const isRequest = ({ kind, content }: SessionEntry, requestId: string): boolean =>
  kind === 'request' && (content as LogContents['request'] | null)?.request_id === requestId

const turnOf = ({ content }: SessionEntry): number => (content as LogContents['request']).envelope.turn

/**
 * Yields the entries of a request as they arrive (none for a user), and returns the outcome as the caller may
 * see it.
 * @throws AppError unavailable if the service stops first
 */
export async function* follow(
  context: TeamAccess,
  asked: Asked,
  caller: Caller,
  clientDisconnected: AbortSignal,
): AsyncGenerator<SessionEntry, Envelope> {
  // A plain-text message is answered in the newest version, a superset of the older one.
  const outcome: Promise<Envelope> = waitForAnswer(context, asked, caller, clientDisconnected)
  if (caller.role === 'staff') yield* entriesUntil(outcome, context, asked, caller, clientDisconnected)
  return envelopeFor(await outcome, caller)
}

async function* entriesUntil(
  outcome: Promise<Envelope>,
  { team, shutdownDeadline }: TeamAccess,
  { sessionId, requestId, after, turn: before, askedUntil = after }: Asked,
  caller: Caller,
  clientDisconnected: AbortSignal,
): AsyncGenerator<SessionEntry> {
  const end = new AbortController()
  let isOld = false
  outcome.then(
    ({ turn }) => {
      // An old outcome, e.g. a repeated request for approval: no new entry will end the wait.
      isOld = turn <= before
      if (isOld) end.abort()
    },
    () => end.abort(),
  )
  let last = after
  const signal = AbortSignal.any([clientDisconnected, shutdownDeadline, end.signal])
  for await (const entry of team.events(sessionId, after, caller, signal)) {
    last = entry.position
    yield entry
    if (entry.kind === 'erased' || endsOrAsks(entry, requestId, askedUntil)) return
  }
  if (!isOld) return
  for (const entry of await team.replay(sessionId, caller)) if (entry.position > last) yield entry
}

export async function outcomeOf(
  context: TeamAccess,
  asked: Asked,
  caller: Caller,
  clientDisconnected: AbortSignal,
): Promise<Envelope> {
  const outcome: Envelope = await waitForAnswer(context, asked, caller, clientDisconnected)
  return envelopeFor(outcome, caller)
}

function endsOrAsks(
  { kind, content, position }: SessionEntry,
  requestId: string,
  askedUntil: number,
): boolean {
  if (kind !== 'hop' || content === null) return false
  const { request_id, envelope } = content as LogContents['hop']
  if (request_id !== requestId || envelope.routing.target !== 'welcome') return false
  return isAnswer(envelope) || position > askedUntil
}

const DECISION = /^(approve|accept|accepter|refuse|refuser)(?:\s*[:,–-]\s*(\S.*?))?[\s.!]*$/isu

function readDecision(
  text: string,
): { readonly decision: 'approve' | 'refuse'; readonly reason: string | null } | null {
  const [, word = '', reason = null] = DECISION.exec(text.trim()) ?? []
  if (word === '') return null
  return { decision: /^refuse/i.test(word) ? 'refuse' : 'approve', reason }
}

function choiceOf(text: string, { clarification }: SessionState): string | null {
  const number = /^\s*(\d{1,2})\s*[.)]?\s*$/.exec(text)?.[1]
  return number === undefined ? null : (clarification?.choices[Number(number) - 1]?.label ?? null)
}
