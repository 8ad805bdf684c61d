import type { CodedMessage } from '@agora-mcp/core/errors'
import type { NewEntry } from '../../domain/session/log-content.ts'
import type { RequestState, SessionState } from '../../domain/session/session-state.ts'
import { reason } from '../../messages/index.ts'
import type { AnyEnvelope } from '../../ports/team.ts'
import { outcomeOf } from '../sessions/request-outcome.ts'
import { envelopeOf } from './envelope-of.ts'
import { stopMessage } from './orchestrator-messages.ts'

export function stopAnswer(
  state: SessionState,
  request: RequestState,
  why: CodedMessage,
  now: Date,
): NewEntry {
  const said = stopMessage(why, request.envelope.context.user.language)
  const envelope = envelopeOf(state, request, { by: 'orchestrator', ...said }, now)
  return { kind: 'hop', content: { request_id: request.requestId, by: 'orchestrator', envelope } }
}

/** Makes the entries that withdraw a request; none if it has an outcome. */
export function withdrawal(state: SessionState, requestId: string, now: Date): readonly NewEntry[] {
  const request = openRequest(state, requestId)
  if (request === undefined || outcomeOf(state, requestId) !== null) return []
  return [stopAnswer(state, request, reason('withdrawn'), now)]
}

export const openRequest = (
  { current, waiting }: SessionState,
  requestId: string,
): RequestState | undefined =>
  [current, ...waiting].find((request) => request?.requestId === requestId) ?? undefined

export function isWithdrawn({ routing }: AnyEnvelope): boolean {
  return 'detail' in routing && routing.detail?.code === reason('withdrawn').code
}
