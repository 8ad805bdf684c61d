import { isAppError } from '@agora-mcp/core/errors'
import { type Context, context, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { ATTRIBUTE, type SpanAttributes } from './attributes.ts'

const NAME = '@agora-mcp/agents'

/**
 * The tracer of whatever SDK the operator has registered; without one its spans do nothing. Asked for each time, since
 * the SDK may be registered after this module was loaded.
 */
export const tracer = () => trace.getTracer(NAME)

/**
 * Runs work in a span. Spans that are begun inside it hang below it; later ones can, by the context that the work is given.
 * Of an error the span tells the kind, never the message, which may repeat what somebody wrote.
 * @throws whatever the work throws
 */
export function withSpan<Result>(
  name: string,
  attributes: SpanAttributes,
  work: (span: Span, inside: Context) => Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(name, { attributes: { ...attributes } }, async (span) => {
    try {
      return await work(span, context.active())
    } catch (error) {
      markFailed(span, errorTypeOf(error))
      throw error
    } finally {
      span.end()
    }
  })
}

/** Marks a span as failed with a short word for the kind of failure. */
export function markFailed(span: Span, errorType: string): void {
  span.setAttribute(ATTRIBUTE.errorType, errorType)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** A short word for the kind of an error, never its message. */
export const errorTypeOf = (error: unknown): string => {
  if (isAppError(error)) return error.code
  return error instanceof Error ? error.name : 'error'
}
