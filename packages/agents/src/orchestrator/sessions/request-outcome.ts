import { AppError } from '@agora-mcp/core/errors'
import { downgrade, type Envelope, VERSION_0_1 } from '@agora-mcp/core/schemas/envelope'
import { nextHop } from '../../domain/routing/next-hop.ts'
import { fold, waitsForPerson } from '../../domain/session/fold.ts'
import type { SessionEntry } from '../../domain/session/log-content.ts'
import type { RequestState, SessionState } from '../../domain/session/session-state.ts'
import { problem } from '../../messages/index.ts'
import type { AnyEnvelope } from '../../ports/team.ts'

/** Returns the envelope of a request's answer, or of the question it waits for; null while the team works on it. */
export function outcomeOf(state: SessionState, requestId: string): AnyEnvelope | null {
  if (state.answered?.requestId === requestId) return inKind(state.answered)
  if (state.current?.requestId === requestId && nextHop(state).kind === 'wait') return inKind(state.current)
  const parked = state.waiting.find((request) => request.requestId === requestId)
  return parked !== undefined && waitsForPerson(parked) ? inKind(parked) : null
}

/** Finds the outcome of an earlier request in the whole log; null without an answer. */
export function outcomeInLog(
  sessionId: string,
  entries: readonly SessionEntry[],
  requestId: string,
): AnyEnvelope | null {
  let state: SessionState | null = null
  for (const entry of entries) {
    state = fold(state, sessionId, [entry])
    if (state.answered?.requestId === requestId) return inKind(state.answered)
  }
  return null
}

/** True for a waiting, running or last answered request; earlier ones are in the log only. */
export const isKnown = ({ current, waiting, answered }: SessionState, requestId: string): boolean =>
  [current, answered, ...waiting].some((request) => request?.requestId === requestId)

/** Returns the last envelope of a request, in the client's version. */
function inKind({ requestId, hops, version }: RequestState): AnyEnvelope {
  const envelope = hops.at(-1)?.envelope
  if (envelope === undefined) throw new AppError('conflict', problem('no_answer', { request: requestId }))
  return toVersion(envelope, version)
}

const toVersion = (envelope: Envelope, version: string): AnyEnvelope =>
  version === VERSION_0_1 ? downgrade(envelope) : envelope
