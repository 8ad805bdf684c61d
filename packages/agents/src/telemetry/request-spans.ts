import { type Context, context, ROOT_CONTEXT, type Span, trace } from '@opentelemetry/api'
import { LRUCache } from 'lru-cache'
import { ATTRIBUTE } from './attributes.ts'
import { errorTypeOf, markFailed, tracer } from './with-span.ts'

/** Number of requests, and of actions, with remembered spans; later work of older ones starts a new trace. */
const MAX_KNOWN = 10_000

const NAME = 'answer_request'

/** Parents across the work queue: a request's sender, and the hop that requested an action. */
export interface RequestSpans {
  /** Starts the span of a request below the active span; does nothing if already started. */
  beginRequest(sessionId: string, requestId: string): void
  /**
   * Runs work below the span of a request, which is started if necessary: after a restart, or in another
   * process.
   * @throws the failure of the work; the span then ends as failed
   */
  runRequest<Result>(sessionId: string, requestId: string, work: () => Promise<Result>): Promise<Result>
  /** Ends the span of a request that is answered or waits for a person. Later work still belongs to it. */
  endRequest(requestId: string): void
  addActions(actionIds: readonly string[], hop: Context): void
  /** Runs an action below the hop that requested it; if that is unknown, below the active span. */
  runAction<Result>(actionId: string, work: () => Promise<Result>): Promise<Result>
}

interface Known {
  readonly span: Span
  readonly context: Context
  ended: boolean
}

export function createRequestSpans(): RequestSpans {
  const finish = (known: Known) => {
    if (!known.ended) known.span.end()
    known.ended = true
  }
  const requests = new LRUCache<string, Known>({ max: MAX_KNOWN, dispose: finish })
  const actions = new LRUCache<string, Context>({ max: MAX_KNOWN })

  const open = (sessionId: string, requestId: string, parent: Context): Known => {
    const attributes = { [ATTRIBUTE.session]: sessionId, [ATTRIBUTE.request]: requestId }
    const span = tracer().startSpan(NAME, { attributes }, parent)
    const known = { span, context: trace.setSpan(parent, span), ended: false }
    requests.set(requestId, known)
    return known
  }

  return {
    beginRequest(sessionId, requestId) {
      const known = requests.get(requestId)
      if (known === undefined || known.ended) open(sessionId, requestId, context.active())
    },
    async runRequest(sessionId, requestId, work) {
      const known = requests.get(requestId) ?? open(sessionId, requestId, ROOT_CONTEXT)
      try {
        return await context.with(known.context, work)
      } catch (error) {
        if (!known.ended) markFailed(known.span, errorTypeOf(error))
        finish(known)
        throw error
      }
    },
    endRequest(requestId) {
      const known = requests.get(requestId)
      if (known !== undefined) finish(known)
    },
    addActions(actionIds, hop) {
      for (const id of actionIds) actions.set(id, hop)
    },
    runAction: (actionId, work) => context.with(actions.get(actionId) ?? context.active(), work),
  }
}
