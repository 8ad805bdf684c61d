import { AppError } from '@agora-mcp/core/errors'
import { problem } from '../messages/index.ts'
import type { AnyEnvelope, Caller, Team } from '../ports/team.ts'
import type { ServiceOptions } from './options.ts'

/** Dependencies of every interface of the service. */
export interface ServiceContext {
  readonly team: Team
  readonly options: ServiceOptions
  /** Aborts when the service begins to stop: streams end, and their clients resume elsewhere or later. */
  readonly shutdown: AbortSignal
  /** Aborts when requests under way have used up their time. */
  readonly shutdownDeadline: AbortSignal
}

/** The team, and the deadline for its answers: all that plain-text interfaces need. */
export type TeamAccess = Pick<ServiceContext, 'team' | 'shutdownDeadline'>

/**
 * Waits for the envelope that answers a request.
 * @param clientDisconnected Aborts when the client has disconnected
 * @throws AppError unavailable when the service stops first; the message is kept and will be answered
 */
export async function waitForAnswer(
  { team, shutdownDeadline }: TeamAccess,
  { sessionId, requestId }: { readonly sessionId: string; readonly requestId: string },
  caller: Caller,
  clientDisconnected: AbortSignal,
): Promise<AnyEnvelope> {
  try {
    return await team.answer(
      sessionId,
      requestId,
      caller,
      AbortSignal.any([shutdownDeadline, clientDisconnected]),
    )
  } catch (error) {
    if (shutdownDeadline.aborted) throw serviceStopping()
    throw error
  }
}

/** The service is stopping while the request is under way. */
export const serviceStopping = (): AppError =>
  new AppError('unavailable', problem('stopping'), { retryAfterSeconds: 5 })
