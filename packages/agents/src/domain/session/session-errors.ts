import { AppError } from '@agora-mcp/core/errors'
import { problem } from '../../messages/index.ts'

/** Error for a session that does not exist or belongs to somebody else, which a caller cannot tell apart. */
export const unknownSession = (sessionId: string): AppError =>
  new AppError('not_found', problem('no_session', { session: sessionId }))

export const erasedSession = (): AppError => new AppError('conflict', problem('session_erased'))
