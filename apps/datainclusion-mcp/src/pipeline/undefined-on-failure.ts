import { isAppError } from '@agora-mcp/core/errors'

/**
 * The answer of a service; undefined where it failed in an expected way (an `AppError`: unavailable, refused, an answer of
 * another form), for callers that have another way to go on.
 * @throws the reason of `signal` once it is aborted, and every error that is no `AppError`
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
