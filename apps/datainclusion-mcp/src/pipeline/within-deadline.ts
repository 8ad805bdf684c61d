import { isAppError } from '@agora-mcp/core/errors'
import { sayOfAnswer } from '../messages/answer-messages.ts'
import { Refusal } from '../messages/said.ts'

/** Deadline of a call: clients give up after a minute, so a failing call reports earlier. */
const SECONDS = 50

/** @throws AppError unavailable if the deadline passes before the work is done */
export async function withinDeadline<Result>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(SECONDS * 1000)
  try {
    return await work(AbortSignal.any([signal, deadline]))
  } catch (error) {
    if (!deadline.aborted || signal.aborted || isAppError(error)) throw error
    throw new Refusal(
      'unavailable',
      sayOfAnswer('too_slow', { seconds: SECONDS }),
      sayOfAnswer('too_slow_hint'),
      { cause: error },
    )
  }
}
