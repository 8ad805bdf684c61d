import { erasesAll } from '../../domain/chain/hash-chain.ts'
import { isAnswer } from '../../domain/session/fold.ts'
import type { LogContents, SessionEntry } from '../../domain/session/log-content.ts'
import type { SessionState } from '../../domain/session/session-state.ts'
import type { Caller } from '../../ports/team.ts'

/** Checks whether a caller may use a session: staff any, a user their own. */
export const mayUse = ({ opened: { owner } }: SessionState, caller: Caller): boolean =>
  caller.role === 'staff' || (owner.role === 'user' && owner.subject === caller.subject)

/**
 * Checks whether a caller sees an entry: a user sees questions, answers and decisions, but no hops between
 * roles and no tools. Removals of other sessions' quotations appear in the log only.
 */
export function isVisible({ kind, content }: SessionEntry, caller: Caller): boolean {
  if (kind === 'erased' && content !== null && !erasesAll(content as LogContents['erased'])) return false
  if (
    caller.role === 'staff' ||
    kind === 'opened' ||
    kind === 'request' ||
    kind === 'decided' ||
    kind === 'renamed' ||
    kind === 'ticked' ||
    kind === 'file_given' ||
    kind === 'file_deleted' ||
    kind === 'file_published' ||
    kind === 'erased'
  )
    return true
  return kind === 'hop' && content !== null && isAnswer((content as LogContents['hop']).envelope)
}
