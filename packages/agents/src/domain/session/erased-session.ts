import { AppError } from '@agora-mcp/core/errors'

/** What whoever goes on with an erased session is told. */
export const erasedSession = (): AppError =>
  new AppError('conflict', 'The session was erased', { hint: 'Open a new one.' })
