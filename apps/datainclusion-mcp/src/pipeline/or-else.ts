import { isAppError } from '@agora-mcp/core/errors'

/** The answer, or undefined from a service that is away: there is another way to go on. */
export async function orElse<Answer>(
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
