import { AppError } from '@agora-mcp/core/errors'
import { fold } from '../../domain/session/fold.ts'
import type { LogContents, SessionEntry } from '../../domain/session/log-content.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import { problem } from '../../messages/index.ts'
import type { RequestReport } from '../../ports/team.ts'
import { outcomeOf } from '../sessions/request-outcome.ts'
import { isWithdrawn } from './stop-answer.ts'

/** The first outcome stays when later ones come, e.g. after an approval. @throws AppError not_found */
export function requestReport(
  sessionId: string,
  entries: readonly SessionEntry[],
  requestId: string,
): RequestReport {
  const asked = entries.find(
    ({ kind, content }) =>
      kind === 'request' && (content as LogContents['request'] | null)?.request_id === requestId,
  )
  if (asked === undefined) throw new AppError('not_found', problem('no_request', { request: requestId }))
  let state: SessionState | null = null
  for (const entry of entries) {
    state = fold(state, sessionId, [entry])
    const envelope = outcomeOf(state, requestId)
    if (envelope === null) continue
    return { askedAt: asked.at, outcome: { at: entry.at, envelope, withdrawn: isWithdrawn(envelope) } }
  }
  return { askedAt: asked.at, outcome: null }
}
