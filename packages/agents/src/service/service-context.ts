import { AppError } from '@agora-mcp/core/errors'
import { problem } from '../messages/index.ts'
import type { AnyEnvelope, Caller, Team } from '../ports/team.ts'
import type { ServiceOptions } from './options.ts'

export interface ServiceContext {
  readonly team: Team
  readonly options: ServiceOptions
  /** Aborts at the start of shutdown: streams end, and their clients resume elsewhere or later. */
  readonly shutdown: AbortSignal
  /** Aborts when the grace period of requests in progress has expired. */
  readonly shutdownDeadline: AbortSignal
}

/** The team and the shutdown deadline: all that plain-text interfaces need. */
export type TeamAccess = Pick<ServiceContext, 'team' | 'shutdownDeadline'>

/** @throws AppError unavailable if the service stops first; the message is kept and will be answered */
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

export const serviceStopping = (): AppError =>
  new AppError('unavailable', problem('stopping'), { retryAfterSeconds: 5 })
