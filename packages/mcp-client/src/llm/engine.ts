import { type LanguageModel, wrapLanguageModel } from 'ai'
import type { JsonSchema, ToolDefinition, ToolSource } from '../client/tool-source.ts'
import { isRecord } from '../client/untrusted/is-record.ts'
import { askOnce } from './ask-once.ts'
import { boundOutput } from './bound-output.ts'
import { cachePrompt } from './cache-prompt.ts'
import type { ChatAnswer } from './chat-answer.ts'
import type { ChatEvent, NoticeEvent } from './chat-events.ts'
import type { Conversation } from './conversation.ts'
import { dialectOf } from './dialect.ts'
import { answerInWords } from './last-resort.ts'
import { LLMError } from './llm-error.ts'
import type { ModelSettings, ProviderOptions } from './model-settings.ts'
import { answerWithin } from './model-timeout.ts'
import { noticeUnread, type UnreadRequest } from './notice-unread.ts'
import { askedHow, runTurn, type TurnRecord } from './run-turn.ts'
import { schemaInstructions, structuredAnswer } from './structured-answer.ts'
import { fitToolCallIds } from './tool-call-ids.ts'
import { CALL_TOOL, exceedsTokens, readCall, searchedTools } from './tool-search/index.ts'
import { type Approve, modelName, toToolSet } from './tool-set.ts'
import { addUsage, type TokenPrices, usageOf } from './usage.ts'
import { withinContext } from './within-context.ts'
import { knownTools, readCalls } from './written/index.ts'

export type LibraryModel = Exclude<LanguageModel, string>

/** Settings for all messages of a conversation, defaults filled in. */
export interface EngineSettings {
  readonly model: LibraryModel
  readonly client: ToolSource
  allowTool(tool: ToolDefinition): boolean
  readonly approve: Approve | undefined
  readonly settings: ModelSettings | undefined
  readonly providerOptions: ProviderOptions | undefined
  readonly instructions: string
  readonly maxResultTokens: number
  readonly maxParallelCalls: number
  readonly maxRetries: number
  readonly timeout: number
  readonly strictSchemas: boolean
  readonly prices: TokenPrices | undefined
  /** Maximum tokens of a request to the model. */
  readonly contextTokens: number
  /** Maximum share of them for tool definitions. */
  readonly maxToolShare: number
}

export interface MessageOptions {
  readonly message: string
  readonly conversation: Conversation
  readonly maxIterations: number
  readonly schema: JsonSchema | undefined
  readonly signal: AbortSignal | undefined
  readonly streaming: boolean
  onEvent(event: ChatEvent): void
}

/** Answers messages; progress is in `record`, even if it throws. */
export type Engine = (message: MessageOptions, record: TurnRecord) => Promise<ChatAnswer>

/** Default maximum tokens of a streamed answer: more than anybody reads in a chat. */
const MAX_OUTPUT = 16_000

/** Creates an engine on the `ai` library, which is loaded with this module on the first message. */
export function createEngine(settings: EngineSettings): Engine {
  const { client, instructions, maxRetries, prices, timeout, contextTokens } = settings
  const dialect = dialectOf(settings.model.provider, settings.model.modelId, settings.strictSchemas)
  const notices = createNotices()
  const model = wrapLanguageModel({
    model: settings.model,
    middleware: [
      boundOutput(settings.settings?.maxOutputTokens ?? MAX_OUTPUT),
      ...(dialect.cachesOnDemand ? [cachePrompt] : []),
      withinContext(contextTokens, notices.shortened),
      noticeUnread(notices.unread),
      askOnce,
      answerWithin(timeout),
    ],
  })

  return async ({ message, conversation, maxIterations, schema, signal, streaming, onEvent }, record) => {
    notices.begin(onEvent, conversation.messages.length === 0)
    const definitions = (await client.listTools({ signal })).filter((tool) => settings.allowTool(tool))
    const now = () => performance.now()
    const all = toToolSet(definitions, client, {
      dialect,
      approve: settings.approve,
      maxResultTokens: settings.maxResultTokens,
      onEvent,
      now,
    })
    const searched = dialect.countsTokens && exceedsTokens(definitions, contextTokens * settings.maxToolShare)
    const tools = searched
      ? searchedTools({ tools: all, definitions, form: dialect.schemas, modelName, onEvent, now })
      : all
    const names = new Map(definitions.map(({ name }) => [modelName(name), name]))
    const callOf = (name: string, input: unknown) => {
      const args = isRecord(input) ? input : {}
      const call = searched && name === CALL_TOOL ? readCall(args) : { name, args }
      return { tool: names.get(call.name) ?? call.name, args: call.args }
    }
    const reading = dialect.countsTokens ? [readCalls(knownTools(definitions, modelName, searched))] : []
    const turn = {
      model: wrapLanguageModel({ model, middleware: [fitToolCallIds(dialect.callIds), ...reading] }),
      instructions: schema === undefined ? instructions : `${instructions}\n\n${schemaInstructions(schema)}`,
      maxRetries,
      signal,
      onEvent,
      settings: settings.settings,
      providerOptions: settings.providerOptions,
    }
    const { maxParallelCalls } = settings
    const messages = conversation.with(message)
    await runTurn(
      { ...turn, messages, tools, maxIterations, maxParallelCalls, prices, streaming, callOf },
      record,
    )
    signal?.throwIfAborted()
    if (record.text.trim() === '') {
      const why = missingAnswerReason(record)
      if (why !== undefined) throw why
      await askAgain({ ...turn, asked: askedHow(turn), contextTokens, messages, prices }, record)
    }
    if (schema === undefined) return answerOf(record, null)
    const { data, usage } = await structuredAnswer(record.text, schema, {
      ...turn,
      asked: askedHow(turn),
      messages,
      prices,
    })
    if (usage !== undefined) {
      record.steps += 1
      record.usage = addUsage(record.usage, usage)
    }
    return answerOf(record, data)
  }
}

function createNotices() {
  let tell: MessageOptions['onEvent'] = () => {}
  const told = new Set<string>()
  const once = (code: NoticeEvent['code'], message: string) => {
    if (told.has(code)) return
    told.add(code)
    tell({ type: 'notice', code, message })
  }
  return {
    begin(onEvent: MessageOptions['onEvent'], fresh: boolean) {
      tell = onEvent
      if (fresh) told.clear()
    },
    unread: ({ read, sent, toolCount }: UnreadRequest) =>
      once(
        'tools_not_read',
        `The service has read only ${read.toLocaleString('en-US')} tokens of about ${sent.toLocaleString('en-US')} that were sent. The model has probably not seen the definitions of the ${toolCount} tools, or not all of the conversation: give it a larger context, or choose a model that calls tools.`,
      ),
    shortened: () =>
      once(
        'shortened',
        'The conversation is longer than the model reads at once: older results are shortened, and the oldest messages left out.',
      ),
  }
}

/** Reason for a missing answer, if asking again would not help. */
function missingAnswerReason({ finishReason }: TurnRecord): LLMError | undefined {
  if (finishReason === 'length') {
    return new LLMError(
      'no_answer',
      'The model spent all its tokens of output without an answer; they went into thinking.',
      {
        hint: 'Allow more of them (settings.maxOutputTokens; --max-output in mcp-chat), or choose a model that thinks less.',
      },
    )
  }
  if (finishReason !== 'content-filter') return undefined
  return new LLMError(
    'no_answer',
    'The model declined, or a content filter of its provider left nothing of the answer.',
    {
      hint: 'Ask in other words.',
    },
  )
}

/** Asks a model that returned no text once more, in a request without tools. */
async function askAgain(
  turn: Parameters<typeof answerInWords>[0] &
    Pick<MessageOptions, 'onEvent'> &
    Pick<EngineSettings, 'prices'>,
  record: TurnRecord,
): Promise<void> {
  record.steps += 1
  // A reached limit has already been reported by the previous step.
  turn.onEvent({ type: 'step', step: record.steps, final: false, repeats: false })
  const { text, usage, finishReason } = await answerInWords({
    ...turn,
    messages: [...turn.messages, ...record.done],
  })
  record.usage = addUsage(record.usage, usageOf(usage, turn.prices))
  record.finishReason = finishReason
  if (text === '') {
    throw (
      missingAnswerReason(record) ??
      new LLMError('no_answer', 'The model ended without an answer, also when asked again.', {
        hint: 'Ask in other words, or choose another model.',
      })
    )
  }
  record.text = text
  record.done.push({ role: 'assistant', content: text })
  turn.onEvent({ type: 'text', text })
}

function answerOf({ text, finishReason, final, steps, calls, usage }: TurnRecord, data: unknown): ChatAnswer {
  return { text: text.trim(), data, reason: reasonOf(finishReason, final), steps, calls, usage }
}

function reasonOf(finish: TurnRecord['finishReason'], final: boolean): ChatAnswer['reason'] {
  if (finish === 'content-filter') return 'refused'
  if (finish === 'length') return 'length'
  if (final) return 'limit'
  return finish === 'stop' ? 'stop' : 'other'
}
