import { AppError } from '@agora-mcp/core/errors'
import type { AnyEnvelope, Caller, Team } from '../ports/team.ts'
import type { ServiceOptions } from './options.ts'

/** What every door works with. */
export interface ServiceContext {
  readonly team: Team
  readonly options: ServiceOptions
  /** Aborts when the service begins to stop: streams end, and their clients resume elsewhere or later. */
  readonly leaving: AbortSignal
  /** Aborts when requests under way have had their time. */
  readonly stopping: AbortSignal
}

/** The team, and when its answers are no longer waited for: what doors of plain text need. */
export type TeamAccess = Pick<ServiceContext, 'team' | 'stopping'>

/**
 * Waits for the envelope that a request comes to.
 * @param gone Aborts when the client has hung up.
 * @throws AppError unavailable when the service stops before; the message is kept and will be answered
 */
export async function waitForAnswer(
  { team, stopping }: TeamAccess,
  { sessionId, requestId }: { readonly sessionId: string; readonly requestId: string },
  caller: Caller,
  gone: AbortSignal,
): Promise<AnyEnvelope> {
  try {
    return await team.answer(sessionId, requestId, caller, AbortSignal.any([stopping, gone]))
  } catch (error) {
    if (stopping.aborted) throw stopsNow()
    throw error
  }
}

/** What a client is told when the service stops under its request. */
export const stopsNow = (): AppError =>
  new AppError('unavailable', 'The service is stopping', {
    hint: 'A message that was taken is kept and will be answered: read the events of the session when the service is back.',
    retryAfterSeconds: 5,
  })
