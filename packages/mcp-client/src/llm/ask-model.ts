import {
  generateText,
  jsonSchema,
  type LanguageModelMiddleware,
  type ModelMessage,
  type ToolSet,
  tool,
  wrapLanguageModel,
} from 'ai'
import type { ToolDefinition } from '../client/tool-source.ts'
import { isRecord } from '../client/untrusted/is-record.ts'
import { dialectOf } from './dialect.ts'
import type { LibraryModel } from './engine.ts'
import { toLLMError } from './llm-error.ts'
import type { ChatModel } from './llm-with-mcp-tools.ts'
import { answerWithin } from './model-timeout.ts'
import { toProviderSchema } from './schemas/index.ts'
import { fitToolCallIds } from './tool-call-ids.ts'
import { modelName } from './tool-set.ts'
import { type Usage, usageOf } from './usage.ts'

/** An earlier call for the model, with its result. */
export interface MadeCall {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
  /** Result as the model reads it. */
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
  /** Time limit in milliseconds. Default 120,000. */
  readonly timeout?: number | undefined
  /** Default 2. */
  readonly maxRetries?: number | undefined
}

export interface ModelAnswer {
  readonly text: string
  /** Proposed calls, by the tools' own names. */
  readonly calls: readonly { readonly tool: string; readonly args: Readonly<Record<string, unknown>> }[]
  readonly usage: Usage
}

/**
 * Asks a model once without executing tools: for a program that decides itself which of the proposed calls to
 * make. For a full conversation with tools see {@link LLMWithMCPTools}.
 * @throws LLMError
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
  } = question
  const given = question.model as LibraryModel
  const dialect = dialectOf(given.provider, given.modelId, false)
  const model = wrapLanguageModel({
    model: given,
    middleware: [
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
  try {
    const answer = await generateText({
      model,
      instructions,
      messages: [{ role: 'user', content: text }, ...messagesOf(made)],
      ...(offered.size === 0 ? {} : { tools: toolSet }),
      maxRetries,
      // A structured answer is a decision, not prose, so it should be deterministic.
      ...(schema === undefined ? {} : { temperature: 0 }),
      ...(signal === undefined ? {} : { abortSignal: signal }),
    })
    return {
      text: answer.text.trim(),
      calls: answer.toolCalls.map(({ toolName, input }) => {
        const known = offered.get(toolName)
        const args = isRecord(input) ? input : {}
        return { tool: known?.name ?? toolName, args: known?.restore(args) ?? args }
      }),
      usage: usageOf(answer.usage, undefined),
    }
  } catch (error) {
    throw toLLMError(error, signal, '')
  }
}

/** Requests JSON of a schema in the provider's way. */
const answerBySchema = (schema: Readonly<Record<string, unknown>>): LanguageModelMiddleware => ({
  transformParams: async ({ params }) => ({
    ...params,
    responseFormat: { type: 'json', name: 'answer', schema },
  }),
})

/** Converts calls to a conversation in which the model made them. */
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
