import { isAppError } from '@agora-mcp/core/errors'

/**
 * Returns the answer of a service; undefined if it failed with an `AppError` (unreachable, refused, invalid
 * answer), for callers with an alternative.
 * @throws The reason of `signal` once it is aborted, and every other error
 */
export async function undefinedOnFailure<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    signal.throwIfAborted()
    if (isAppError(error)) return undefined
    throw error
  }
}
