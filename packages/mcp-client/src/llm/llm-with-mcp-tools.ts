import { tell } from '../client/events/event-hub.ts'
import type { JsonSchema, ToolDefinition, ToolSource } from '../client/tool-source.ts'
import type { ChatAnswer } from './chat-answer.ts'
import type { ChatEvent } from './chat-events.ts'
import { type ChatMessage, Conversation } from './conversation.ts'
import type { Engine, LibraryModel } from './engine.ts'
import { EventQueue } from './event-queue.ts'
import { DEFAULT_INSTRUCTIONS } from './instructions.ts'
import { LLMError, toLLMError } from './llm-error.ts'
import type { ModelSettings, ProviderOptions } from './model-settings.ts'
import type { TurnRecord } from './run-turn.ts'
import type { Approve } from './tool-set.ts'
import { addUsage, noUsage, type TokenPrices, type Usage } from './usage.ts'

/** A model object of one of the `ai` library's providers, e.g. `mistral('mistral-large-latest')`. */
export interface ChatModel {
  readonly specificationVersion: 'v2' | 'v3' | 'v4'
  /** Name of the provider, which decides the form of schemas and ids, e.g. `mistral.chat`. */
  readonly provider: string
  readonly modelId: string
}

export interface LLMOptions {
  readonly model: ChatModel
  /** Source of the tools: an `MCPClient`, an `MCPClientPool`, or anything that lists and calls tools. */
  readonly client: ToolSource
  /** Filters the tools for the model; others are hidden from it. Default: all. */
  readonly allowTool?: ((tool: ToolDefinition) => boolean) | undefined
  /**
   * Called before each call of a tool that is not declared read-only. False refuses it; a text refuses it
   * with a reason for the model. Default: all calls are made.
   */
  readonly approve?: Approve | undefined
  /** Temperature, maximum answer length and the like. Default: the provider's. */
  readonly settings?: ModelSettings | undefined
  /** Provider options in the form of the `ai` library. */
  readonly providerOptions?: ProviderOptions | undefined
  /** System instructions. Default: how to use tools and treat their results. */
  readonly instructions?: string | undefined
  /** A conversation to continue, as returned by `messages`. */
  readonly messages?: readonly ChatMessage[] | undefined
  /** Maximum tokens of a tool's result; a longer one is shortened and says so. Default 10,000. */
  readonly maxResultTokens?: number | undefined
  /** Maximum parallel tool calls of one step. Default 4. */
  readonly maxParallelCalls?: number | undefined
  /** Retries if the provider is busy or fails. Default 2. */
  readonly maxRetries?: number | undefined
  /** Milliseconds to wait without output of the provider. Default 120,000. */
  readonly timeout?: number | undefined
  /** True to have OpenAI enforce the tools' schemas that have a strict form. Default false. */
  readonly strictSchemas?: boolean | undefined
  /**
   * Context window of the model in tokens; no request exceeds it. Old results are shortened first, then the
   * oldest messages are left out. Default 128,000, or what a service reports when it refuses a longer
   * request.
   */
  readonly contextTokens?: number | undefined
  /**
   * Maximum share of the context window for tool definitions; beyond it the model gets `search_tools` and
   * `call_tool` instead; 0 always, 1 never. Default 0.05; for a smaller window as many tokens as for one of
   * 128,000, up to two fifths, since small models search badly.
   */
  readonly maxToolShare?: number | undefined
  /** Token prices; without them no cost is reported, since providers do not report it. */
  readonly prices?: TokenPrices | undefined
}

export interface ChatOptions {
  /** Rounds of tool calls before the model has to answer. Default 5. */
  readonly maxIterations?: number | undefined
  /** JSON Schema of the answer, whose `data` then matches it; a mismatch is retried once. */
  readonly schema?: JsonSchema | undefined
  /** Cancels the answer and running calls; servers are notified. */
  readonly signal?: AbortSignal | undefined
  readonly onEvent?: ((event: ChatEvent) => void) | undefined
}

/** A streamed answer: events in order, and the complete answer at the end. */
export interface ChatStream extends AsyncIterable<ChatEvent> {
  /** Complete answer. @throws LLMError */
  readonly answer: Promise<ChatAnswer>
}

/** Tokens of tool definitions that a model is given directly. */
const TOOL_TOKENS = 6_400

/**
 * A language model that answers with the tools of MCP servers and remembers the conversation.
 * @example
 * const llm = new LLMWithMCPTools({ model: mistral('mistral-large-latest'), client: pool })
 * const { text, usage } = await llm.chat('Which passages of my library speak of virtue?')
 */
export class LLMWithMCPTools {
  readonly #options: LLMOptions
  readonly #conversation: Conversation
  #engine: Promise<Engine> | undefined
  #usage: Usage
  #answering = false

  constructor(options: LLMOptions) {
    this.#options = options
    this.#conversation = new Conversation(options.messages)
    this.#usage = noUsage(options.prices)
  }

  /** Conversation so far, in the form of the `ai` library; serialisable as JSON. */
  get messages(): readonly ChatMessage[] {
    return this.#conversation.messages
  }

  /** Tokens and cost of all answers so far, including failed ones. */
  get usage(): Usage {
    return this.#usage
  }

  reset(): void {
    this.#conversation.clear()
  }

  /** Sends a message and returns the complete answer. @throws LLMError */
  chat(message: string, options: ChatOptions = {}): Promise<ChatAnswer> {
    return this.#answer(message, options, false, options.onEvent)
  }

  /** Sends a message and streams the answer. The answer is produced whether or not the stream is read. */
  stream(message: string, options: ChatOptions = {}): ChatStream {
    const queue = new EventQueue<ChatEvent>()
    const answer = this.#answer(message, options, true, (event) => {
      tell(options.onEvent, event)
      queue.push(event)
    })
    answer.then(
      () => queue.close(),
      (error) => queue.close({ error }),
    )
    return { answer, [Symbol.asyncIterator]: () => queue }
  }

  async #answer(
    message: string,
    { maxIterations = 5, signal, schema }: ChatOptions,
    streaming: boolean,
    onEvent: ((event: ChatEvent) => void) | undefined,
  ): Promise<ChatAnswer> {
    if (this.#answering) {
      throw new LLMError('busy', 'The conversation is still answering another message.', {
        hint: 'Wait for its answer, or use another LLMWithMCPTools.',
      })
    }
    this.#answering = true
    const conversation = this.#conversation
    const record = newRecord(noUsage(this.#options.prices))
    const underWay = new Map<string, string>()
    const observe = (event: ChatEvent) => {
      if (event.type === 'tool_call') underWay.set(event.id, event.tool)
      // A cancelled call may have been executed nevertheless.
      if (event.type === 'tool_result' && !signal?.aborted) underWay.delete(event.id)
      tell(onEvent, event)
    }
    try {
      signal?.throwIfAborted()
      const engine = await this.#start()
      const options = { message, conversation, maxIterations, schema, signal, streaming, onEvent: observe }
      const answer = await engine(options, record)
      conversation.keep(message, record.done)
      tell(onEvent, { type: 'answer', answer })
      return answer
    } catch (error) {
      conversation.keepUnfinished(
        message,
        record.done,
        record.text,
        signal?.aborted ? [...underWay.values()] : [],
      )
      throw toLLMError(error, signal, record.text)
    } finally {
      this.#usage = addUsage(this.#usage, record.usage)
      this.#answering = false
    }
  }

  #start(): Promise<Engine> {
    const { model, client, prices, contextTokens = 128_000, ...given } = this.#options
    // The `ai` library loads slowly, and a program that only creates the object may never ask.
    this.#engine ??= import('./engine.ts').then(({ createEngine }) =>
      createEngine({
        // Declared in outline, so that this package's types need no other package.
        model: model as LibraryModel,
        client,
        prices,
        approve: given.approve,
        settings: given.settings,
        providerOptions: given.providerOptions,
        allowTool: given.allowTool ?? (() => true),
        instructions: given.instructions ?? DEFAULT_INSTRUCTIONS,
        maxResultTokens: given.maxResultTokens ?? 10_000,
        maxParallelCalls: given.maxParallelCalls ?? 4,
        maxRetries: given.maxRetries ?? 2,
        timeout: given.timeout ?? 120_000,
        strictSchemas: given.strictSchemas ?? false,
        contextTokens,
        maxToolShare: given.maxToolShare ?? Math.min(0.4, Math.max(0.05, TOOL_TOKENS / contextTokens)),
      }),
    )
    return this.#engine
  }
}

const newRecord = (usage: Usage): TurnRecord => ({
  done: [],
  text: '',
  thought: 0,
  finishReason: undefined,
  steps: 0,
  calls: [],
  usage,
  final: false,
})
