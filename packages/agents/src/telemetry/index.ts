export { ATTRIBUTE, OPERATION, type SpanAttributes } from './attributes.ts'
export { markFailed, tracer, withSpan } from './with-span.ts'
