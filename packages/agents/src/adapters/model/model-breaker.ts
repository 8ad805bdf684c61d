import { AppError, isAppError } from '@agora-mcp/core/errors'
import type { Model } from '../../ports/model.ts'

/** Milliseconds for which a model is not asked after it has failed. */
const REST_MS = 60_000

/** What is told once each time a model is left alone. */
type Warn = (message: string, fields: Record<string, unknown>) => void

/** A model that is left alone for a minute after it has not answered, so that every role fails at once and the rules answer. */
export interface ResilientModel extends Model {
  /** Why it is left alone now; null where it is asked. */
  problem(): string | null
}

/**
 * Puts a breaker before a model. An answer that is of no use closes nothing: only what the service itself says.
 * @param isOutage Whether a failure is one of the service, and not of one answer
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
        open = { until: now() + REST_MS, why: error.message }
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
    object: (prompt, signal) => guarded(() => model.object(prompt, signal)),
    step: (prompt, signal) => guarded(() => model.step(prompt, signal)),
    problem,
  }
}
