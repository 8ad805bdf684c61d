import { AppError } from '@agora-mcp/core/errors'
import { problem } from '../messages/index.ts'

/** The session has newer entries than the writer knew. */
export const writtenByOther = (sessionId: string) =>
  new AppError('conflict', problem('session_written', { session: sessionId }))

/** The session cannot be erased while a request is under way. */
export const requestUnderWay = (sessionId: string) =>
  new AppError('conflict', problem('session_busy', { session: sessionId }))
