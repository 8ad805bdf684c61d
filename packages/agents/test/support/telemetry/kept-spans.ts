import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base'

/** The spans of this process as an operator's SDK gets them. */
export interface KeptSpans {
  /** Those that have ended, in the order in which they did. */
  all(): readonly ReadableSpan[]
  /** Names of a span and of all above it, the outermost first. */
  path(span: ReadableSpan): string[]
  parent(span: ReadableSpan): ReadableSpan | undefined
  clear(): void
  close(): Promise<void>
}

export function keepSpans(): KeptSpans {
  const exporter = new InMemorySpanExporter()
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const parent = (span: ReadableSpan) =>
    exporter.getFinishedSpans().find((one) => one.spanContext().spanId === span.parentSpanContext?.spanId)
  const path = (span: ReadableSpan): string[] => {
    const above = parent(span)
    return [...(above === undefined ? [] : path(above)), span.name]
  }
  return {
    all: () => exporter.getFinishedSpans(),
    path,
    parent,
    clear: () => exporter.reset(),
    async close() {
      await provider.shutdown()
      trace.disable()
      context.disable()
    },
  }
}
