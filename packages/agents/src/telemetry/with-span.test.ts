import { AppError } from '@agora-mcp/core/errors'
import { type Span, type SpanStatus, trace } from '@opentelemetry/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ATTRIBUTE, OPERATION, withSpan } from './index.ts'

interface Kept {
  readonly name: string
  readonly attributes: Record<string, unknown>
  status: SpanStatus | null
  isEnded: boolean
}

const kept: Kept[] = []

// The part of an SDK that the API calls.
function startSpan(name: string, options: { attributes?: Record<string, unknown> } = {}): Span {
  const span: Kept = { name, attributes: { ...options.attributes }, status: null, isEnded: false }
  kept.push(span)
  return {
    setAttribute: (key: string, value: unknown) => {
      span.attributes[key] = value
    },
    setStatus: (status: SpanStatus) => {
      span.status = status
    },
    end: () => {
      span.isEnded = true
    },
  } as unknown as Span
}

beforeAll(() => {
  const startActiveSpan = (name: string, options: object, work: (span: Span) => unknown) =>
    work(startSpan(name, options))
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan, startActiveSpan }) as never })
})
afterAll(() => trace.disable())

describe('withSpan', () => {
  it('names the work as the GenAI conventions do, and gives its result', async () => {
    const attributes = { [ATTRIBUTE.operation]: OPERATION.tool, [ATTRIBUTE.tool]: 'office__search' }
    expect(await withSpan('execute_tool office__search', attributes, async () => 42)).toBe(42)
    expect(kept.at(-1)).toEqual({
      name: 'execute_tool office__search',
      attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'office__search' },
      status: null,
      isEnded: true,
    })
  })

  it('records the kind of a failure, not its message', async () => {
    const failing = withSpan('chat', {}, async () => {
      throw new AppError('upstream', 'The model said: mon secret')
    })
    await expect(failing).rejects.toThrow('mon secret')
    expect(kept.at(-1)).toMatchObject({
      attributes: { 'error.type': 'upstream' },
      status: { code: 2 },
      isEnded: true,
    })
    expect(JSON.stringify(kept.at(-1))).not.toContain('secret')
  })
})
