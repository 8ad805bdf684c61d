export { ATTRIBUTE, OPERATION, type SpanAttributes } from './attributes.ts'
export { createRequestSpans, type RequestSpans } from './request-spans.ts'
export { markFailed, tracer, withSpan } from './with-span.ts'
