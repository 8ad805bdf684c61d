import { AppError, isAppError } from '@agora-mcp/core/errors'
import type { Model } from '../../ports/model.ts'

/** Time without requests after a failure, in milliseconds. */
const SKIP_MS = 60_000

/** Called once each time the circuit opens. */
type Warn = (message: string, fields: Record<string, unknown>) => void

/** A model that is skipped for a minute after an outage, so that the rules answer at once. */
export interface ResilientModel extends Model {
  /** Returns the reason why it is skipped; null if it is used. */
  problem(): string | null
}

/**
 * Adds a circuit breaker to a model. Only an outage opens it, not an unusable answer.
 * @param isOutage Checks whether a failure concerns the service rather than one answer.
 */
export function withBreaker(
  model: Model,
  {
    warn,
    isOutage,
    now = Date.now,
  }: { readonly warn: Warn; readonly isOutage: (error: unknown) => boolean; readonly now?: () => number },
): ResilientModel {
  let open: { readonly until: number; readonly why: string } | null = null
  const problem = (): string | null => (open !== null && now() < open.until ? open.why : null)
  const guarded = async <Value>(ask: () => Promise<Value>): Promise<Value> => {
    const why = problem()
    if (why !== null) throw new AppError('upstream', why)
    try {
      const answer = await ask()
      open = null
      return answer
    } catch (error) {
      if (isAppError(error) && error.code === 'upstream' && isOutage(error.cause)) {
        open = { until: now() + SKIP_MS, why: error.message }
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
    problem,
  }
}
