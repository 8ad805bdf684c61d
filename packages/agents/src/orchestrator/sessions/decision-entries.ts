import { AppError } from '@agora-mcp/core/errors'
import type { NewEntry } from '../../domain/session/log-content.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import { problem } from '../../messages/index.ts'
import type { Caller } from '../../ports/team.ts'

export interface Decision {
  readonly decision: 'approve' | 'refuse'
  readonly reason?: string | null | undefined
}

/**
 * Makes the log entries for a decision; none if it repeats an earlier one.
 * @throws AppError not_found for an unknown action, conflict for one that was decided differently,
 * invalid_input for a caller who may not decide.
 */
export function decisionEntries(
  { current, answered, waiting }: SessionState,
  actionId: string,
  { decision, reason = null }: Decision,
  caller: Caller,
): readonly NewEntry[] {
  const action = [current, answered, ...waiting]
    .flatMap((request) => request?.actions ?? [])
    .find(({ id }) => id === actionId)
  if (action === undefined) throw new AppError('not_found', problem('no_action', { action: actionId }))
  if (caller.role !== 'staff') {
    throw new AppError('invalid_input', problem('staff_only'))
  }
  if (action.status === 'awaiting_approval') {
    return [{ kind: 'decided', content: { action_id: actionId, decision, who: caller.name, reason } }]
  }
  const before = action.status === 'refused' ? 'refuse' : 'approve'
  if (!action.needsApproval) throw new AppError('conflict', problem('action_free', { action: actionId }))
  if (before === decision) return []
  throw new AppError('conflict', problem('action_decided', { action: actionId, decision: before }))
}
