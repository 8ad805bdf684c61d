import { AppError, isAppError } from '@agora-mcp/core/errors'

/** Clients give up after a minute; a call that cannot succeed says so before. */
const SECONDS = 50

/**
 * Runs work under the caller's signal and the deadline of a call.
 * @throws AppError unavailable when the deadline passes first
 */
export async function withinDeadline<Result>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(SECONDS * 1000)
  try {
    return await work(AbortSignal.any([signal, deadline]))
  } catch (error) {
    if (!deadline.aborted || signal.aborted || isAppError(error)) throw error
    throw new AppError('unavailable', `The services that are asked did not answer within ${SECONDS} s`, {
      hint: 'Make the same call again in a minute, or with a smaller limit.',
      cause: error,
    })
  }
}
