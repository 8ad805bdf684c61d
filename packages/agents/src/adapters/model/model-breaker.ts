import { type AppError, isAppError } from '@agora-mcp/core/errors'
import type { Model } from '../../ports/model.ts'

/** Time without requests after a failure, in milliseconds. */
const SKIP_MS = 60_000

/** Called once each time the circuit opens. */
type Warn = (message: string, fields: Record<string, unknown>) => void

/**
 * Adds a circuit breaker to a model, which is skipped for a minute after an outage, so that the rules answer at
 * once. Only an outage opens it, not an unusable answer.
 * @param isOutage Checks whether a failure concerns the service rather than one answer.
 */
export function withBreaker(
  model: Model,
  {
    warn,
    isOutage,
    now = Date.now,
  }: { readonly warn: Warn; readonly isOutage: (error: unknown) => boolean; readonly now?: () => number },
): Model {
  let open: { readonly until: number; readonly failure: AppError } | null = null
  const problem = (): AppError | null => (open !== null && now() < open.until ? open.failure : null)
  const guarded = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    const failure = problem()
    if (failure !== null) throw failure
    try {
      const answer = await ask()
      open = null
      return answer
    } catch (error) {
      if (isAppError(error) && error.code === 'upstream' && isOutage(error.cause)) {
        open = { until: now() + SKIP_MS, failure: error }
        warn('the model does not answer; the rules take over for a minute', {
          model: model.name,
          error: error.message,
        })
      }
      throw error
    }
  }
  return {
    name: model.name,
    writes: model.writes,
    object: (prompt, signal, onUsage) => guarded(() => model.object(prompt, signal, onUsage)),
    step: (prompt, signal, onUsage) => guarded(() => model.step(prompt, signal, onUsage)),
    problem: () => problem()?.message ?? null,
  }
}
