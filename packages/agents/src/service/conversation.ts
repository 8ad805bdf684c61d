import { AppError } from '@agora-mcp/core/errors'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { isAnswer } from '../domain/session/fold.ts'
import type { LogContents, SessionEntry } from '../domain/session/log-content.ts'
import { erasedSession } from '../domain/session/session-errors.ts'
import type { SessionState } from '../domain/session/session-state.ts'
import { outcomeOf as outcomeOfState } from '../orchestrator/sessions/request-outcome.ts'
import type { Caller, Team } from '../ports/team.ts'
import { type TeamAccess, waitForAnswer } from './service-context.ts'
import { awaitingActions } from './wire/session-view.ts'
import { envelopeFor } from './wire/user-view.ts'

/** A message under way, for doors of plain text. */
export interface Asked {
  readonly sessionId: string
  readonly requestId: string
  /** Position of the session before it. */
  readonly after: number
  /** Turn of the session before it. */
  readonly turn: number
  /** Whether it goes on with a request that has a past before `after`. */
  readonly goesOn?: true
  /** Questions for consent up to this position were asked before: they do not end the wait. */
  readonly askedUntil?: number
}

/** What a message may bring besides its text. */
export interface SayOptions {
  /** UUID of the client: the same one again is the same message. */
  readonly id?: string | undefined
  /** Not to be answered from memory. */
  readonly fresh?: boolean | undefined
}

/**
 * Says something in a session as a person writes it in a chat: while actions wait for consent, `approve` or `refuse` (fr
 * `accepter`, `refuser`, with a reason after a colon) decides about all of them and anything else leads to the same question
 * again; where the team has asked which of its choices is meant, a number chooses.
 * @throws AppError not_found, invalid_input, conflict
 */
export async function say(
  { team }: TeamAccess,
  sessionId: string,
  text: string,
  caller: Caller,
  options: SayOptions = {},
): Promise<Asked> {
  const state = await team.session(sessionId, caller)
  const { position: after, turn, requestIds } = state
  // Sent before, on a connection that was lost: it is not taken again.
  if (options.id !== undefined && requestIds.has(options.id)) return attach(team, state, options.id, caller)
  const waiting = awaitingActions(state)
  if (state.current !== null && waiting.length > 0) {
    const { requestId } = state.current
    const decision = readDecision(text)
    if (decision !== null && caller.role === 'staff') {
      for (const { id } of waiting) await team.decide(sessionId, id, decision, caller)
    }
    return { sessionId, requestId, after, turn, goesOn: true }
  }
  const message = { text: choiceOf(text, state) ?? text, ...options }
  const { request_id: requestId } = await team.send(sessionId, message, caller)
  return { sessionId, requestId, after, turn }
}

/**
 * A message that was taken before, to be followed from its beginning.
 * @throws AppError not_found
 */
export async function attach(
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
    throw new AppError('not_found', `There is no request ${requestId} in this session`)
  }
  // Without an end on the way what has come of it is told with its way.
  const turn = outcomeOfState(state, requestId) === null ? turnOf(request) : Number.POSITIVE_INFINITY
  return { sessionId, requestId, after: request.position, turn, askedUntil }
}

const isRequest = ({ kind, content }: SessionEntry, requestId: string): boolean =>
  kind === 'request' && (content as LogContents['request'] | null)?.request_id === requestId

const turnOf = ({ content }: SessionEntry): number => (content as LogContents['request']).envelope.turn

/**
 * The entries of a request as they come, then what it has come to, as its reader may see it. A user is told nothing on the
 * way.
 * @throws AppError unavailable when the service stops before
 */
export async function* follow(
  context: TeamAccess,
  asked: Asked,
  caller: Caller,
  gone: AbortSignal,
): AsyncGenerator<SessionEntry, Envelope> {
  // A message in plain text is answered in the newest version, of which the older one is a part.
  const outcome: Promise<Envelope> = waitForAnswer(context, asked, caller, gone)
  if (caller.role === 'staff') yield* entriesUntil(outcome, context, asked, caller, gone)
  return envelopeFor(await outcome, caller)
}

async function* entriesUntil(
  outcome: Promise<Envelope>,
  { team, stopping }: TeamAccess,
  { sessionId, requestId, after, turn: before, askedUntil = after }: Asked,
  caller: Caller,
  gone: AbortSignal,
): AsyncGenerator<SessionEntry> {
  const end = new AbortController()
  let isOld = false
  outcome.then(
    ({ turn }) => {
      // Nothing new was said, e.g. the same question for consent: no entry will end the wait.
      isOld = turn <= before
      if (isOld) end.abort()
    },
    () => end.abort(),
  )
  let last = after
  const signal = AbortSignal.any([gone, stopping, end.signal])
  for await (const entry of team.events(sessionId, after, caller, signal)) {
    last = entry.position
    yield entry
    if (entry.kind === 'erased' || endsOrAsks(entry, requestId, askedUntil)) return
  }
  if (!isOld) return
  for (const entry of await team.replay(sessionId, caller)) if (entry.position > last) yield entry
}

/** What a request comes to, without its way. */
export async function outcomeOf(
  context: TeamAccess,
  asked: Asked,
  caller: Caller,
  gone: AbortSignal,
): Promise<Envelope> {
  const outcome: Envelope = await waitForAnswer(context, asked, caller, gone)
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

/** A decision in words; null for anything else. */
function readDecision(
  text: string,
): { readonly decision: 'approve' | 'refuse'; readonly reason: string | null } | null {
  const [, word = '', reason = null] = DECISION.exec(text.trim()) ?? []
  if (word === '') return null
  return { decision: /^refuse/i.test(word) ? 'refuse' : 'approve', reason }
}

/** The label of the choice whose number somebody writes. */
function choiceOf(text: string, { clarification }: SessionState): string | null {
  const number = /^\s*(\d{1,2})\s*[.)]?\s*$/.exec(text)?.[1]
  return number === undefined ? null : (clarification?.choices[Number(number) - 1]?.label ?? null)
}
