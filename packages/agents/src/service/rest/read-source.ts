import type { Caller, Team } from '../../ports/team.ts'

/** Files that were given to a session lie in a folder of its name. */
const OF_SESSION = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//i

/** Whether a document was given to a session, and is not for everybody. */
export const isOfSession = (source: string): boolean => OF_SESSION.test(source)

/**
 * Makes sure that somebody may read a document: what was given to a session is for those who may see the session.
 * @throws AppError not_found
 */
export async function mayRead(team: Team, source: string, caller: Caller): Promise<void> {
  const [, session] = OF_SESSION.exec(source) ?? []
  if (session !== undefined) await team.session(session.toLowerCase(), caller)
}
