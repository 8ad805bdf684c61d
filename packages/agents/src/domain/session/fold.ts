import { AppError, refOf } from '@agora-mcp/core/errors'
import type { Envelope } from '@agora-mcp/core/schemas/envelope'
import { problem, reason } from '../../messages/index.ts'
import { erasesAll } from '../chain/hash-chain.ts'
import type { Action, ActionStatus } from './action.ts'
import { condenseHistory } from './condense-history.ts'
import { textOf } from './envelope-text.ts'
import type { LogContents, LogKind, SessionEntry } from './log-content.ts'
import { unknownSession } from './session-errors.ts'
import type { RequestState, SessionState } from './session-state.ts'
import { titleAfter } from './title.ts'
import { withTaskState } from './tracked-plan.ts'

/**
 * Folds entries onto a session's state, in order. Entries of an erased session also count as erased.
 * @param state State after earlier entries; null before the first one.
 * @throws AppError conflict for entries in an impossible order, i.e. a log that this program did not write.
 */
export function fold(
  state: SessionState | null,
  sessionId: string,
  entries: readonly SessionEntry[],
): SessionState {
  const last = entries.reduce<SessionState | null>((before, entry) => step(before, sessionId, entry), state)
  if (last === null) throw unknownSession(sessionId)
  return last
}

type Contents = { [Kind in LogKind]: LogContents[Kind] }
type Steps = { readonly [Kind in LogKind]: (state: SessionState, content: Contents[Kind]) => SessionState }

function step(state: SessionState | null, sessionId: string, entry: SessionEntry): SessionState {
  if (state === null) return opened(sessionId, entry)
  if (entry.position !== state.position + 1) {
    throw misplaced(sessionId, entry, `it follows entry ${state.position}`)
  }
  const moved = { ...state, position: entry.position, lastAt: entry.at }
  if (state.erased) return emptied(moved)
  // Only single contents were erased; the session continues.
  if (entry.content === null) return moved
  const take = STEPS[entry.kind] as ((state: SessionState, content: unknown) => SessionState) | undefined
  if (take === undefined) throw misplaced(sessionId, entry, 'this version does not know its kind')
  return take(moved, entry.content)
}

function opened(sessionId: string, entry: SessionEntry): SessionState {
  if (entry.kind !== 'opened' || entry.position !== 1)
    throw misplaced(sessionId, entry, 'it is not the opening')
  const content = entry.content as Contents['opened'] | null
  return {
    sessionId,
    opened: content ?? ERASED_OPENING,
    title: null,
    openedAt: entry.at,
    lastAt: entry.at,
    position: entry.position,
    turn: 0,
    current: null,
    waiting: [],
    answered: null,
    requestIds: new Set(),
    history: [],
    clarification: null,
    plan: null,
    planRequest: null,
    erased: content === null,
  }
}

const ERASED_OPENING: Contents['opened'] = {
  project: null,
  language: 'fr',
  owner: { role: 'staff', subject: 'erased' },
}

function emptied(state: SessionState): SessionState {
  return {
    ...state,
    opened: { ...state.opened, project: null },
    title: null,
    current: null,
    waiting: [],
    answered: null,
    history: [],
    clarification: null,
    plan: null,
    planRequest: null,
    erased: true,
  }
}

const STEPS: Steps = {
  opened: (state) => state,
  request(state, content) {
    const { request_id, envelope, version, fresh = false } = content
    const request: RequestState = {
      requestId: request_id,
      version,
      envelope,
      fresh,
      hops: [],
      actions: [],
      started: new Set(),
    }
    const requestIds = new Set([...state.requestIds, request_id])
    const title = titleAfter(state.title, { kind: 'request', content })
    const taken = { ...state, title, requestIds, turn: Math.max(state.turn, envelope.turn) }
    return state.current === null
      ? { ...taken, current: request }
      : overtaken({ ...taken, waiting: [...state.waiting, request] })
  },
  hop(before, { request_id, by, envelope }) {
    const state = makeCurrent(before, request_id)
    const current = underWay(state)
    const request = { ...current, hops: [...current.hops, { by, envelope }] }
    const plan = planIn(envelope)
    const planned = plan === null ? state : { ...state, plan, planRequest: request_id }
    const moved = { ...planned, turn: envelope.turn }
    if (!isAnswer(envelope)) return overtaken({ ...moved, current: request })
    const { next, waiting } = nextOf(state.waiting)
    return {
      ...moved,
      current: next,
      waiting,
      answered: request,
      history: condenseHistory(state.history, request.envelope, envelope),
      clarification: clarificationIn(request, envelope),
    }
  },
  actions_wanted(state, { request_id, by, round, actions }) {
    const added = actions.map(
      (action): Action => ({
        ...action,
        by,
        round,
        status: action.needsApproval ? 'awaiting_approval' : 'pending',
        outcome: null,
      }),
    )
    const isMeant = ({ requestId }: RequestState) => requestId === request_id
    return onRequest(state, isMeant, (request) => ({ ...request, actions: [...request.actions, ...added] }))
  },
  action_started(state, { action_id }) {
    return onRequest(state, hasAction(action_id), (request) => ({
      ...request,
      started: new Set([...request.started, action_id]),
    }))
  },
  action_ended(state, { action_id, outcome }) {
    const status = outcome.ok ? 'done' : 'failed'
    return changeAction(state, action_id, (action) => ({ ...action, status, outcome }))
  },
  decided(state, { action_id, decision, reason: why }) {
    const status: ActionStatus = decision === 'approve' ? 'pending' : 'refused'
    const outcome = decision === 'approve' ? null : refusal(why)
    // Among requests that wait for a person, the decided one goes first.
    return overtaken(changeAction(state, action_id, (action) => ({ ...action, status, outcome })))
  },
  ticked(state, content) {
    if (state.plan === null || state.planRequest !== content.request_id) return state
    return { ...state, plan: withTaskState(state.plan, content, state.lastAt) }
  },
  corrected: (state) => state,
  file_given: (state) => state,
  file_deleted: (state) => state,
  file_published: (state) => state,
  renamed: (state, { title }) => ({ ...state, title }),
  erased: (state, content) => (erasesAll(content) ? emptied(state) : state),
}

function refusal(why: string | null): Action['outcome'] {
  const refused = reason('refused')
  return why === null
    ? { ok: false, text: refused.text, detail: refOf(refused), data: null }
    : { ok: false, text: why, data: null }
}

/** Checks whether an envelope ends its request: it goes to the user and none of its actions waits for a person. */
export const isAnswer = ({ routing, actions }: Envelope): boolean =>
  routing.target === 'welcome' && !actions.some(({ status }) => status === 'awaiting_approval')

/** Checks whether a person was asked for approval and nothing else remains to do. */
export function waitsForPerson({ hops, actions }: RequestState): boolean {
  const open = actions.filter(({ outcome }) => outcome === null)
  const last = hops.at(-1)
  return (
    open.length > 0 &&
    open.every(({ status }) => status === 'awaiting_approval') &&
    last?.by === 'orchestrator'
  )
}

/** Puts requests that can continue before those that wait for a person. */
function overtaken(state: SessionState): SessionState {
  const { current, waiting } = state
  const next = waiting.find((request) => !waitsForPerson(request))
  if (current === null || next === undefined || !waitsForPerson(current)) return state
  return { ...state, current: next, waiting: [...waiting.filter((request) => request !== next), current] }
}

/** Returns the request to continue: the first that does not wait for a person, else the first. */
function nextOf(waiting: readonly RequestState[]) {
  const next = waiting.find((request) => !waitsForPerson(request)) ?? waiting[0] ?? null
  return { next, waiting: waiting.filter((request) => request !== next) }
}

/** Makes a waiting request the current one; logs of earlier versions answer requests in order. */
function makeCurrent(state: SessionState, requestId: string): SessionState {
  const { current, waiting } = state
  const meant = waiting.find((request) => request.requestId === requestId)
  if (meant === undefined || current?.requestId === requestId) return state
  const others = waiting.filter((request) => request !== meant)
  return { ...state, current: meant, waiting: current === null ? others : [current, ...others] }
}

function underWay(state: SessionState): RequestState {
  if (state.current !== null) return state.current
  throw unreadable(state.sessionId, 'a hop without a request')
}

/** Updates a request: the current one, or the last answered one, since its answer is noted afterwards. */
function onRequest(
  state: SessionState,
  isMeant: (request: RequestState) => boolean,
  change: (request: RequestState) => RequestState,
): SessionState {
  const { current, answered, waiting } = state
  if (current !== null && isMeant(current)) return { ...state, current: change(current) }
  if (waiting.some(isMeant))
    return { ...state, waiting: waiting.map((request) => (isMeant(request) ? change(request) : request)) }
  if (answered !== null && isMeant(answered)) return { ...state, answered: change(answered) }
  throw unreadable(state.sessionId, 'an action without a request')
}

const hasAction =
  (id: string) =>
  ({ actions }: RequestState): boolean =>
    actions.some((action) => action.id === id)

const changeAction = (state: SessionState, id: string, change: (action: Action) => Action): SessionState =>
  onRequest(state, hasAction(id), (request) => ({
    ...request,
    actions: request.actions.map((action) => (action.id === id ? change(action) : action)),
  }))

const planIn = ({ message }: Envelope) => (message.type === 'action_plan' ? message.content : null)

/** Returns the team's question that the next message may answer; approvals are answered by decisions instead. */
function clarificationIn(request: RequestState, { caller, message }: Envelope) {
  if (caller !== 'clarification' || message.type !== 'follow_up') return null
  // The resolved question includes the answer to an earlier clarification.
  const understood = request.hops.findLast(
    ({ by, envelope: { message: said } }) => by === 'welcome' && said.type === 'user_request',
  )
  const about = textOf(understood?.envelope ?? request.envelope)
  return typeof message.content === 'string'
    ? { about, question: message.content, choices: [] }
    : { about, ...message.content }
}

const misplaced = (sessionId: string, { position, kind }: SessionEntry, why: string) =>
  unreadable(sessionId, `entry ${position} (${String(kind)}): ${why}`)

const unreadable = (session: string, found: string) =>
  new AppError('conflict', problem('log_incomplete', { session }), { cause: new Error(found) })
