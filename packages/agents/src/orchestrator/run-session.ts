import { nextHop } from '../domain/next-hop.ts'
import type { Action } from '../domain/session/action.ts'
import type { NewEntry } from '../domain/session/log-content.ts'
import type { RequestState, SessionState } from '../domain/session/session-state.ts'
import { runActions, settleBegun } from './act.ts'
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
  const { sessions, signal } = context
  let state = await settleBegun(await sessions.state(sessionId), context)
  for (;;) {
    signal.throwIfAborted()
    const decision = nextHop(state)
    const request = state.current
    if (decision.kind === 'rest' || decision.kind === 'wait' || request === null) return state
    switch (decision.kind) {
      case 'call':
        state = await sessions.append(
          state,
          await callRoles(state, request, decision.targets, decision.why, context),
        )
        break
      case 'act':
        state = await runActions(state, decision.actions, context)
        break
      case 'ask':
        state = await sessions.append(state, (latest) => [
          askForConsent(latest, request, decision.actions, context),
        ])
        break
      case 'stop':
        state = await sessions.append(state, (latest) => [stopAnswer(latest, request, decision.why, context)])
        break
    }
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
