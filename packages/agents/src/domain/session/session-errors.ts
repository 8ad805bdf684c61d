import { AppError } from '@agora-mcp/core/errors'
import { problem } from '../../messages/index.ts'

/** The session does not exist, or belongs to somebody else: a caller cannot tell which. */
export const unknownSession = (sessionId: string): AppError =>
  new AppError('not_found', problem('no_session', { session: sessionId }))

/** The session was erased and cannot continue. */
export const erasedSession = (): AppError => new AppError('conflict', problem('session_erased'))
