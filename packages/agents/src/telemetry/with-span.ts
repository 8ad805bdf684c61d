import { isAppError } from '@agora-mcp/core/errors'
import { type Context, context, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { ATTRIBUTE, type SpanAttributes } from './attributes.ts'

const NAME = '@agora-mcp/agents'

/** Resolved at each call, since the operator's SDK may be registered later; a no-op without one. */
export const tracer = () => trace.getTracer(NAME)

/**
 * Runs work in a span. Spans started inside are its children; later ones can be, through the context passed
 * to the work. For an error only its kind is recorded, never the message, which may contain user text.
 * @throws any error of the work
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

/** Marks a span as failed with a short name for the kind of failure. */
export function markFailed(span: Span, errorType: string): void {
  span.setAttribute(ATTRIBUTE.errorType, errorType)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Returns a short name for the kind of an error, never its message. */
export const errorTypeOf = (error: unknown): string => {
  if (isAppError(error)) return error.code
  return error instanceof Error ? error.name : 'error'
}
