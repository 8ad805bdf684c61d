import { AppError } from '@agora-mcp/core/errors'
import type { NewEntry } from '../../domain/session/log-content.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import type { Caller } from '../../ports/team.ts'

export interface Decision {
  readonly decision: 'approve' | 'refuse'
  readonly reason?: string | null | undefined
}

/**
 * The entries to log for a decision; none where the same was decided before.
 * @throws AppError not_found for an unknown action, conflict for one that was decided differently, invalid_input for a
 *   caller who may not decide
 */
export function decisionEntries(
  { current, answered }: SessionState,
  actionId: string,
  { decision, reason = null }: Decision,
  caller: Caller,
): readonly NewEntry[] {
  const action = [...(current?.actions ?? []), ...(answered?.actions ?? [])].find(({ id }) => id === actionId)
  if (action === undefined) throw new AppError('not_found', `There is no action ${actionId} in this session`)
  if (caller.role !== 'staff') {
    throw new AppError('invalid_input', 'Only staff may decide about actions', {
      hint: 'Ask a member of the staff.',
    })
  }
  if (action.status === 'awaiting_approval') {
    return [{ kind: 'decided', content: { action_id: actionId, decision, who: caller.name, reason } }]
  }
  const before = action.status === 'refused' ? 'refuse' : 'approve'
  if (!action.needsApproval) throw new AppError('conflict', `Action ${actionId} needs no decision`)
  if (before === decision) return []
  throw new AppError('conflict', `Action ${actionId} was decided before: ${before}`)
}
