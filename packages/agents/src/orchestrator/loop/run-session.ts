import { type Decision, nextHop } from '../../domain/routing/next-hop.ts'
import type { Action } from '../../domain/session/action.ts'
import type { NewEntry } from '../../domain/session/log-content.ts'
import type { RequestState, SessionState } from '../../domain/session/session-state.ts'
import { outcomeOf } from '../sessions/request-outcome.ts'
import { createSessionWriter, type SessionWriter } from '../sessions/session-writer.ts'
import type { EntriesFor } from '../sessions/sessions.ts'
import { callRoles } from './call-roles.ts'
import { envelopeOf } from './envelope-of.ts'
import type { LoopContext } from './loop-context.ts'
import { consentRequest } from './orchestrator-messages.ts'
import { recoverActions, runActions } from './run-actions.ts'
import { openRequest, stopAnswer } from './stop-answer.ts'

/**
 * Works on a session until nothing remains to do or a person has to decide. Each step is logged before it
 * takes effect, so that the run can be stopped at any point and called again.
 * @throws AppError conflict if another process writes the session; any error of the log.
 */
export async function runSession(sessionId: string, context: LoopContext): Promise<SessionState> {
  const writer = createSessionWriter(context.sessions, await context.sessions.state(sessionId))
  try {
    await takeSteps(writer, context)
  } catch (error) {
    // Replies from before the failure are kept; the caller gets the failure.
    await writer.written().catch(() => {})
    throw error
  }
  return writer.written()
}

async function takeSteps(writer: SessionWriter, context: LoopContext): Promise<void> {
  const { signal, spans } = context
  const { sessionId, current } = writer.state
  if (current !== null) {
    await spans.runRequest(sessionId, current.requestId, () => recoverActions(writer, context))
  }
  for (;;) {
    signal.throwIfAborted()
    const decision = nextHop(writer.state)
    const request = writer.state.current
    if (decision.kind === 'rest' || decision.kind === 'wait' || request === null) return
    const isWithdrawn = await spans.runRequest(sessionId, request.requestId, () =>
      step(writer, request, decision, context),
    )
    if (isWithdrawn) return
    if (outcomeOf(writer.state, request.requestId) === null) continue
    await writer.written()
    spans.endRequest(request.requestId)
  }
}

/** @returns True if the request was withdrawn meanwhile, so that the state of `writer` is outdated. */
async function step(
  writer: SessionWriter,
  request: RequestState,
  decision: Exclude<Decision, { kind: 'rest' | 'wait' }>,
  context: LoopContext,
): Promise<boolean> {
  /** Adds entries unless the request was withdrawn. */
  const add = (entries: EntriesFor) => {
    writer.add((latest) => (openRequest(latest, request.requestId) === undefined ? [] : entries(latest)))
    return false
  }
  switch (decision.kind) {
    case 'call': {
      const entries = await context.running.run(request.requestId, (withdrawn) => {
        const signal = AbortSignal.any([context.signal, withdrawn])
        return callRoles(writer.state, request, decision.targets, decision.why, { ...context, signal })
      })
      return entries === null || add(entries)
    }
    case 'act':
      await runActions(writer, decision.actions, context)
      return false
    case 'ask':
      return add((latest) => [askForConsent(latest, request, decision.actions, context)])
    case 'stop':
      return add((latest) => [stopAnswer(latest, request, decision.why, context.clock())])
  }
}

function askForConsent(
  state: SessionState,
  request: RequestState,
  actions: readonly Action[],
  { clock }: LoopContext,
): NewEntry {
  const said = consentRequest(actions, request.envelope.context.user.language)
  const envelope = envelopeOf(state, request, { by: 'orchestrator', ...said, actions }, clock())
  return { kind: 'hop', content: { request_id: request.requestId, by: 'orchestrator', envelope } }
}
