import { defined } from '@agora-mcp/core/schemas/defined'
import {
  jsonSchema,
  type LanguageModelMiddleware,
  type ModelMessage,
  parsePartialJson,
  streamText,
  type ToolSet,
  tool,
  wrapLanguageModel,
} from 'ai'
import type { ToolDefinition } from '../client/tool-source.ts'
import { isRecord } from '../client/untrusted/is-record.ts'
import { boundOutput } from './bound-output.ts'
import { dialectOf } from './dialect.ts'
import type { LibraryModel } from './engine.ts'
import { LLMError, toLLMError } from './llm-error.ts'
import type { ChatModel } from './llm-with-mcp-tools.ts'
import { answerWithin } from './model-timeout.ts'
import { toProviderSchema } from './schemas/index.ts'
import { fitToolCallIds } from './tool-call-ids.ts'
import { modelName } from './tool-set.ts'
import { type TokenPrices, type Usage, usageOf } from './usage.ts'
import { ThinkingFilter } from './written/thinking.ts'

/** An earlier call for the model, with its result. */
export interface MadeCall {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  readonly text: string
  readonly isError: boolean
}

export interface ModelQuestion {
  readonly model: ChatModel
  readonly instructions: string
  readonly text: string
  /** Tools that the model may propose to call; nothing is executed. */
  readonly tools?: readonly Pick<ToolDefinition, 'name' | 'description' | 'inputSchema'>[]
  /** JSON Schema of the answer, enforced by the provider if supported. */
  readonly schema?: Readonly<Record<string, unknown>>
  readonly made?: readonly MadeCall[]
  readonly signal?: AbortSignal | undefined
  /** Time limit without a sign of life, in milliseconds; a model that writes is not cut off. Default 120,000. */
  readonly timeout?: number | undefined
  /** Default 2. */
  readonly maxRetries?: number | undefined
  readonly prices?: TokenPrices | undefined
  /** Called with the JSON value written so far, closed where it breaks off. */
  readonly onPartial?: ((value: unknown) => void) | undefined
}

export interface ModelAnswer {
  readonly text: string
  /** Proposed calls, by the tools' own names. */
  readonly calls: readonly { readonly tool: string; readonly args: Readonly<Record<string, unknown>> }[]
  readonly usage: Usage
}

/** Maximum tokens of an answer, more than any decision or answer takes. */
const MAX_OUTPUT = 8_000

/**
 * Asks a model once without executing tools: for a program that decides itself which of the proposed calls to
 * make. For a full conversation with tools see {@link LLMWithMCPTools}.
 * @throws LLMError
 * @example
 * const { text } = await askModel({
 *   model,
 *   instructions: 'Answer with the name of the department.',
 *   text: 'Whom do I ask about my invoice?',
 *   schema: { type: 'object', properties: { department: { type: 'string' } }, required: ['department'] },
 * })
 */
export async function askModel(question: ModelQuestion): Promise<ModelAnswer> {
  const {
    instructions,
    text,
    tools = [],
    made = [],
    signal,
    timeout = 120_000,
    maxRetries = 2,
    schema,
    prices,
    onPartial,
  } = question
  const given = question.model as LibraryModel
  const dialect = dialectOf(given.provider, given.modelId, false)
  const model = wrapLanguageModel({
    model: given,
    middleware: [
      boundOutput(MAX_OUTPUT),
      fitToolCallIds(dialect.callIds),
      answerWithin(timeout),
      ...(schema === undefined ? [] : [answerBySchema(schema)]),
    ],
  })
  const offered = new Map(
    tools.map(({ name, description, inputSchema }) => {
      const { schema, restore } = toProviderSchema(inputSchema, dialect.schemas)
      return [modelName(name), { name, description, schema, restore }] as const
    }),
  )
  const toolSet: ToolSet = Object.fromEntries(
    [...offered].map(([name, { description, schema }]) => [
      name,
      tool({ description, inputSchema: jsonSchema<Record<string, unknown>>(schema) }),
    ]),
  )
  let written = ''
  try {
    const answer = streamText({
      model,
      instructions,
      messages: [{ role: 'user', content: text }, ...messagesOf(made)],
      ...(offered.size !== 0 && { tools: toolSet }),
      maxRetries,
      // A structured answer is a decision, not prose, so it should be deterministic.
      ...(schema !== undefined && { temperature: 0 }),
      ...defined({ abortSignal: signal }),
      // The library prints errors without a handler; they are also part of the stream.
      onError: () => {},
    })
    const thinking = new ThinkingFilter()
    let said = ''
    for await (const part of answer.stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'abort') throw new DOMException('The request was aborted.', 'AbortError')
      if (part.type === 'finish-step' && part.finishReason === 'interrupted') {
        throw new LLMError('cut_off', 'The answer was cut off before its end.', { partialText: written })
      }
      if (part.type !== 'text-delta') continue
      written += part.text
      if (onPartial === undefined) continue
      said += thinking.push(part.text)
      const { value } = await parsePartialJson(/\{.*/su.exec(said)?.[0])
      if (value !== undefined) onPartial(value)
    }
    return {
      text: written.trim(),
      calls: (await answer.toolCalls).map(({ toolName, input }) => {
        const known = offered.get(toolName)
        const args = isRecord(input) ? input : {}
        return { tool: known?.name ?? toolName, args: known?.restore(args) ?? args }
      }),
      usage: usageOf(await answer.usage, prices),
    }
  } catch (error) {
    throw toLLMError(error, signal, written)
  }
}

/** Requests JSON of a schema in the provider's way. */
const answerBySchema = (schema: Readonly<Record<string, unknown>>): LanguageModelMiddleware => ({
  transformParams: async ({ params }) => ({
    ...params,
    responseFormat: { type: 'json', name: 'answer', schema },
  }),
})

function messagesOf(made: readonly MadeCall[]): ModelMessage[] {
  if (made.length === 0) return []
  const id = (at: number) => `call${String(at).padStart(5, '0')}`
  return [
    {
      role: 'assistant',
      content: made.map(({ tool: name, args }, at) => ({
        type: 'tool-call',
        toolCallId: id(at),
        toolName: modelName(name),
        input: args,
      })),
    },
    {
      role: 'tool',
      content: made.map(({ tool: name, text, isError }, at) => ({
        type: 'tool-result',
        toolCallId: id(at),
        toolName: modelName(name),
        output: { type: isError ? 'error-text' : 'text', value: text },
      })),
    },
  ]
}
