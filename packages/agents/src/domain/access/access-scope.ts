import type { SessionOwner } from '../session/log-content.ts'
import type { SessionState } from '../session/session-state.ts'

/**
 * The reader and the session they read for; a required argument of every port that reads documents, tasks,
 * memories and files. Shared content is readable in every scope, a session's files only in the scope of that
 * session.
 */
export interface AccessScope extends SessionOwner {
  /** Session whose files are readable too; null outside of a session. */
  readonly sessionId: string | null
}

/** Scope of an anonymous reader, e.g. a health probe: shared content only. */
export const SHARED_SCOPE: AccessScope = { role: 'user', subject: 'nobody', sessionId: null }

/** Returns the scope of work done for a session, on behalf of its owner. */
export const sessionScope = ({
  sessionId,
  opened,
}: Pick<SessionState, 'sessionId' | 'opened'>): AccessScope => ({
  role: opened.owner.role,
  subject: opened.owner.subject,
  sessionId,
})

export const callerScope = ({ role, subject }: SessionOwner): AccessScope => ({
  role,
  subject,
  sessionId: null,
})

/** @param session Session that the content belongs to; null for shared content. */
export const isReadable = ({ sessionId }: AccessScope, session: string | null): boolean =>
  session === null || session === sessionId
