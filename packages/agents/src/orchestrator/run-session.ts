import { type Decision, nextHop } from '../domain/next-hop.ts'
import type { Action } from '../domain/session/action.ts'
import type { NewEntry } from '../domain/session/log-content.ts'
import type { RequestState, SessionState } from '../domain/session/session-state.ts'
import { runActions, settleBegun } from './act.ts'
import { outcomeOf } from './answers.ts'
import { callRoles } from './call-roles.ts'
import type { Context } from './context.ts'
import { envelopeOf } from './envelopes.ts'
import { consentRequest, stopMessage } from './orchestrator-messages.ts'

/**
 * Works on a session until nothing is left to do, or a person has to decide. Each step is logged before the next one
 * begins, so that it can be stopped at any point and called again.
 * @throws AppError conflict when somebody else writes the session; whatever the log throws
 */
export async function runSession(sessionId: string, context: Context): Promise<SessionState> {
  const { sessions, signal, spans } = context
  let state = await sessions.state(sessionId)
  const { current } = state
  if (current !== null) {
    state = await spans.within(sessionId, current.requestId, () => settleBegun(state, context))
  }
  for (;;) {
    signal.throwIfAborted()
    const decision = nextHop(state)
    const request = state.current
    if (decision.kind === 'rest' || decision.kind === 'wait' || request === null) return state
    state = await spans.within(sessionId, request.requestId, () => step(state, request, decision, context))
    if (outcomeOf(state, request.requestId) !== null) spans.end(request.requestId)
  }
}

async function step(
  state: SessionState,
  request: RequestState,
  decision: Exclude<Decision, { kind: 'rest' | 'wait' }>,
  context: Context,
): Promise<SessionState> {
  const { sessions } = context
  switch (decision.kind) {
    case 'call':
      return sessions.append(state, await callRoles(state, request, decision.targets, decision.why, context))
    case 'act':
      return runActions(state, decision.actions, context)
    case 'ask':
      return sessions.append(state, (latest) => [askForConsent(latest, request, decision.actions, context)])
    case 'stop':
      return sessions.append(state, (latest) => [stopAnswer(latest, request, decision.why, context)])
  }
}

function askForConsent(
  state: SessionState,
  request: RequestState,
  actions: readonly Action[],
  { clock }: Context,
): NewEntry {
  const said = consentRequest(actions, request.envelope.context.user.language)
  const envelope = envelopeOf(state, request, { by: 'orchestrator', ...said, actions }, clock())
  return { kind: 'hop', content: { request_id: request.requestId, by: 'orchestrator', envelope } }
}

function stopAnswer(state: SessionState, request: RequestState, why: string, { clock }: Context): NewEntry {
  const said = stopMessage(why, request.envelope.context.user.language)
  const envelope = envelopeOf(state, request, { by: 'orchestrator', ...said }, clock())
  return { kind: 'hop', content: { request_id: request.requestId, by: 'orchestrator', envelope } }
}
