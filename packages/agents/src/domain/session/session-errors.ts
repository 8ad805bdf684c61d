import { AppError } from '@agora-mcp/core/errors'

/** What whoever names a session is told that does not exist, or is somebody else's. */
export const unknownSession = (sessionId: string): AppError =>
  new AppError('not_found', `There is no session ${sessionId}`, {
    hint: 'See the list of sessions, or open a new one.',
  })

/** What whoever goes on with an erased session is told. */
export const erasedSession = (): AppError =>
  new AppError('conflict', 'The session was erased', { hint: 'Open a new one.' })
