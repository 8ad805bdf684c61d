import { type LanguageModel, wrapLanguageModel } from 'ai'
import type { ToolDefinition, ToolSource } from '../client/tool-source.ts'
import { isRecord } from '../client/untrusted/is-record.ts'
import type { ChatAnswer } from './chat-answer.ts'
import type { ChatEvent } from './chat-events.ts'
import type { Conversation } from './conversation.ts'
import { dialectOf } from './dialect.ts'
import { answerInWords } from './last-resort.ts'
import { LLMError } from './llm-error.ts'
import { answerWithin } from './model-timeout.ts'
import { runTurn, type TurnRecord } from './run-turn.ts'
import { fitToolCallIds } from './tool-call-ids.ts'
import { CALL_TOOL, exceedsTokens, readCall, searchedTools } from './tool-search/index.ts'
import { modelName, toToolSet } from './tool-set.ts'
import { addUsage, type TokenPrices, usageOf } from './usage.ts'

export type LibraryModel = Exclude<LanguageModel, string>

/** What holds for all messages of a conversation, defaults filled in. */
export interface EngineSettings {
  readonly model: LibraryModel
  readonly client: ToolSource
  allowTool(tool: ToolDefinition): boolean
  readonly instructions: string
  readonly maxResultTokens: number
  readonly maxParallelCalls: number
  readonly maxRetries: number
  readonly timeout: number
  readonly strictSchemas: boolean
  readonly prices: TokenPrices | undefined
  /** Tokens that a request to the model can have. */
  readonly contextTokens: number
  /** Share of them that definitions of tools may take. */
  readonly maxToolShare: number
}

/** One message to answer. */
export interface MessageOptions {
  readonly message: string
  readonly conversation: Conversation
  readonly maxIterations: number
  readonly signal: AbortSignal | undefined
  readonly streaming: boolean
  onEvent(event: ChatEvent): void
}

/** Answers messages; what it has come to stands in `record`, also when it throws. */
export type Engine = (message: MessageOptions, record: TurnRecord) => Promise<ChatAnswer>

/** An engine on the `ai` library, which is loaded with this module, by the first message and not before. */
export function createEngine(settings: EngineSettings): Engine {
  const { client, instructions, maxRetries, prices, timeout } = settings
  const dialect = dialectOf(settings.model.provider, settings.model.modelId, settings.strictSchemas)
  const model = wrapLanguageModel({
    model: settings.model,
    middleware: [fitToolCallIds(dialect.callIds), answerWithin(timeout)],
  })

  return async ({ message, conversation, maxIterations, signal, streaming, onEvent }, record) => {
    const definitions = (await client.listTools({ signal })).filter((tool) => settings.allowTool(tool))
    const now = () => performance.now()
    const all = toToolSet(definitions, client, {
      dialect,
      maxResultTokens: settings.maxResultTokens,
      onEvent,
      now,
    })
    const searched =
      dialect.countsTokens && exceedsTokens(definitions, settings.contextTokens * settings.maxToolShare)
    const tools = searched
      ? searchedTools({ tools: all, definitions, form: dialect.schemas, modelName, onEvent, now })
      : all
    const names = new Map(definitions.map(({ name }) => [modelName(name), name]))
    const callOf = (name: string, input: unknown) => {
      const args = isRecord(input) ? input : {}
      const call = searched && name === CALL_TOOL ? readCall(args) : { name, args }
      return { tool: names.get(call.name) ?? call.name, args: call.args }
    }
    const turn = { model, instructions, maxRetries, signal, onEvent }
    const { maxParallelCalls } = settings
    const messages = conversation.with(message)
    await runTurn(
      { ...turn, messages, tools, maxIterations, maxParallelCalls, timeout, prices, streaming, callOf },
      record,
    )
    signal?.throwIfAborted()
    if (record.text.trim() === '' && record.finishReason !== 'content-filter') {
      await insist({ ...turn, messages, prices }, record)
    }
    return answerOf(record)
  }
}

/** The model has said nothing: asks once more, in a request without tools. */
async function insist(
  turn: Parameters<typeof answerInWords>[0] &
    Pick<MessageOptions, 'onEvent'> &
    Pick<EngineSettings, 'prices'>,
  record: TurnRecord,
): Promise<void> {
  record.steps += 1
  turn.onEvent({ type: 'step', step: record.steps, final: true })
  const { text, usage } = await answerInWords({ ...turn, messages: [...turn.messages, ...record.done] })
  record.usage = addUsage(record.usage, usageOf(usage, turn.prices))
  if (text === '') {
    throw new LLMError('no_answer', 'The model ended without an answer, also when asked again.', {
      hint: 'Ask in other words, or choose another model.',
    })
  }
  record.text = text
  record.done.push({ role: 'assistant', content: text })
  turn.onEvent({ type: 'text', text })
}

function answerOf({ text, finishReason, final, steps, calls, usage }: TurnRecord): ChatAnswer {
  return { text: text.trim(), reason: reasonOf(finishReason, final), steps, calls, usage }
}

function reasonOf(finish: TurnRecord['finishReason'], final: boolean): ChatAnswer['reason'] {
  if (finish === 'content-filter') return 'refused'
  if (finish === 'length') return 'length'
  if (final) return 'limit'
  return finish === 'stop' ? 'stop' : 'other'
}
