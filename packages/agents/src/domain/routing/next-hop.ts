import type { CodedMessage } from '@agora-mcp/core/errors'
import { coded, reason } from '../../messages/index.ts'
import type { Action } from '../session/action.ts'
import type { Called, Target } from '../session/log-content.ts'
import type { Hop, RequestState, SessionState } from '../session/session-state.ts'
import { type Observation, observe } from './observe.ts'
import { MAX_HOPS, MAX_ROUNDS, MIN_CONFIDENCE, mayPassTo, type RoleName, roleOf } from './rules.ts'
import { specialistsIn } from './specialist-order.ts'

export type Decision =
  /** Calls roles: one, or several specialists in parallel. */
  | { readonly kind: 'call'; readonly targets: readonly Called[]; readonly why: CodedMessage }
  /** Runs actions that need no approval or have been approved. */
  | { readonly kind: 'act'; readonly actions: readonly Action[] }
  /** Tells the user which actions wait for a decision. */
  | { readonly kind: 'ask'; readonly actions: readonly Action[] }
  /** Waits for a person who has been asked. */
  | { readonly kind: 'wait' }
  /** Ends the request with a reason. */
  | { readonly kind: 'stop'; readonly why: CodedMessage }
  /** Does nothing; the session is idle. */
  | { readonly kind: 'rest' }

/**
 * Decides the next step from the state alone, so that a restarted process resumes where it stopped. The
 * team's rules decide; roles only suggest a recipient.
 */
export function nextHop(state: SessionState): Decision {
  const request = state.current
  if (request === null || state.erased) return { kind: 'rest' }
  const open = request.actions.filter(({ outcome }) => outcome === null)
  const ready = open.filter(({ status, id }) => status === 'pending' && !request.started.has(id))
  if (ready.length > 0) return { kind: 'act', actions: ready }
  const awaiting = open.filter(({ status }) => status === 'awaiting_approval')
  if (awaiting.length > 0)
    return wasAsked(request, awaiting) ? { kind: 'wait' } : { kind: 'ask', actions: awaiting }
  return route(request)
}

/** Checks whether the last envelope to the user names every action that waits. */
function wasAsked({ hops }: RequestState, awaiting: readonly Action[]): boolean {
  const last = hops.at(-1)
  if (last?.by !== 'orchestrator') return false
  const named = new Set(last.envelope.actions.map(({ payload }) => payload.action_id))
  return awaiting.every(({ id }) => named.has(id))
}

function route(request: RequestState): Decision {
  const spoken = request.hops.filter(({ by }) => by !== 'orchestrator')
  const last = spoken.at(-1)
  if (last === undefined) return call(['welcome'], reason('first_hop'))
  const endless = [...lastRounds(request)].find(([, round]) => round > MAX_ROUNDS)
  if (endless !== undefined) {
    return toSummary(request, reason('role_silent', { role: endless[0], times: MAX_ROUNDS }))
  }
  const { target, confidence } = last.envelope.routing
  const from = roleOf(last.by as Called)
  if (!mayPassTo(from, target))
    return toSummary(request, reason('may_not_hand', { role: last.by, to: target }))
  const waiting = specialistsWaiting(spoken)
  const next =
    from === 'specialist' && waiting.length > 0
      ? waiting
      : roleOf(target) === 'specialist'
        ? waiting
        : [target]
  if (next.length === 0) return call(['summary'], reason('specialists_done'))

  const observation = observe(request)
  if (observation !== null) return observed(request, observation)
  // The last allowed hop is reserved for the answer.
  if (request.hops.length + next.length >= MAX_HOPS && next[0] !== 'summary' && from !== 'summary') {
    return toSummary(request, reason('steps_limit', { most: MAX_HOPS }))
  }
  const doubtful = confidence < MIN_CONFIDENCE && from !== 'clarification' && from !== 'summary'
  if (doubtful && !spoke(spoken, 'clarification') && roleOf(target) !== 'clarification') {
    return call(['clarification'], reason('role_unsure', { role: last.by }))
  }
  return call(next, whyOf(last))
}

const whyOf = ({ envelope: { routing } }: Hop): CodedMessage => coded(routing.reason, routing.detail)

const call = (targets: readonly Called[], why: CodedMessage): Decision => ({ kind: 'call', targets, why })

const spoke = (hops: readonly Hop[], role: RoleName) =>
  hops.some(({ by }) => by !== 'orchestrator' && roleOf(by) === role)

/** Sends problems to the summary, which reports the findings; stops if the summary itself caused them. */
function toSummary(request: RequestState, why: CodedMessage): Decision {
  const stuck = request.hops.length >= MAX_HOPS - 1 || spoke(request.hops, 'summary')
  return stuck ? { kind: 'stop', why } : call(['summary'], why)
}

function observed(request: RequestState, { said }: Observation): Decision {
  return request.hops.length >= MAX_HOPS - 2 ? toSummary(request, said) : call(['observer'], said)
}

/** Returns the highest round of each role that has requested actions and not replied since. */
function lastRounds({ actions, hops }: RequestState): Map<string, number> {
  const spoken = new Set<string>(hops.map(({ by }) => by))
  return new Map(actions.filter(({ by }) => !spoken.has(by)).map(({ by, round }) => [by, round]))
}

/** Specialists chosen by dispatch, not called yet, and with all prerequisites answered. */
function specialistsWaiting(spoken: readonly Hop[]): Target[] {
  const order = specialistsIn(spoken.findLast(({ by }) => by === 'dispatch')?.envelope)
  const heard = new Set<string>(spoken.map(({ by }) => by))
  const left = order.filter(({ slug }) => !heard.has(`specialist:${slug}`))
  const ready = left.filter(({ after }) => after.every((slug) => !left.some((other) => other.slug === slug)))
  return (ready.length > 0 ? ready : left.slice(0, 1)).map(({ slug }): Target => `specialist:${slug}`)
}
