import { isAppError } from '@agora-mcp/core/errors'

/** Undefined after an `AppError` of a service. @throws The signal's reason, and every other error */
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
