import type { SessionOwner } from '../session/log-content.ts'
import type { SessionState } from '../session/session-state.ts'

/**
 * Who reads, and for which session: a required argument of every port that reads documents, tasks, memories and files. What
 * is shared can be read in every scope, a file of a session in the scope of that session alone.
 */
export interface AccessScope extends SessionOwner {
  /** The session whose files can be read besides; null outside of any. */
  readonly sessionId: string | null
}

/** The scope of nobody in particular, e.g. of a probe of the service: what everybody may know. */
export const SHARED_SCOPE: AccessScope = { role: 'user', subject: 'nobody', sessionId: null }

/** The scope of the work for a session, which is done for its owner. */
export const sessionScope = ({
  sessionId,
  opened,
}: Pick<SessionState, 'sessionId' | 'opened'>): AccessScope => ({
  role: opened.owner.role,
  subject: opened.owner.subject,
  sessionId,
})

/** The scope of somebody outside of any session. */
export const callerScope = ({ role, subject }: SessionOwner): AccessScope => ({
  role,
  subject,
  sessionId: null,
})

/**
 * Whether something can be read in a scope.
 * @param session The session that it belongs to; null for what is shared.
 */
export const isReadable = ({ sessionId }: AccessScope, session: string | null): boolean =>
  session === null || session === sessionId
