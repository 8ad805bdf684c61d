import { AppError } from '@agora-mcp/core/errors'
import { problem } from '../messages/index.ts'

/** Error for a session with newer entries than the writer knew. */
export const writtenByOther = (sessionId: string) =>
  new AppError('conflict', problem('session_written', { session: sessionId }))

/** Error for an erasure while a request is in progress. */
export const requestUnderWay = (sessionId: string) =>
  new AppError('conflict', problem('session_busy', { session: sessionId }))
