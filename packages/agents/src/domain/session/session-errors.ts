import { AppError } from '@agora-mcp/core/errors'

/** The session does not exist, or belongs to somebody else: a caller cannot tell which. */
export const unknownSession = (sessionId: string): AppError =>
  new AppError('not_found', `There is no session ${sessionId}`, {
    hint: 'See the list of sessions, or open a new one.',
  })

/** The session was erased and cannot continue. */
export const erasedSession = (): AppError =>
  new AppError('conflict', 'The session was erased', { hint: 'Open a new one.' })
