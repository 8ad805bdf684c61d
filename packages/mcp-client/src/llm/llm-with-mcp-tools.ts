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
  /** Names the provider, and so the form of schemas and ids, e.g. `mistral.chat`. */
  readonly provider: string
  readonly modelId: string
}

export interface LLMOptions {
  readonly model: ChatModel
  /** Where the tools come from: an `MCPClient`, an `MCPClientPool`, or anything that lists and calls tools. */
  readonly client: ToolSource
  /** Which tools the model gets; others do not exist for it. Default: all. */
  readonly allowTool?: ((tool: ToolDefinition) => boolean) | undefined
  /**
   * Asked before each call of a tool that does not say that it only reads. False refuses it; a text refuses it and tells
   * the model why. Default: all calls are made.
   */
  readonly approve?: Approve | undefined
  /** How the model is asked: temperature, tokens of an answer and the like. Default: as its provider has it. */
  readonly settings?: ModelSettings | undefined
  /** Options of the provider, as the `ai` library takes them. */
  readonly providerOptions?: ProviderOptions | undefined
  /** What the model is told before all else. Default: how to use tools and treat their results. */
  readonly instructions?: string | undefined
  /** A conversation to go on with, as `messages` gave it. */
  readonly messages?: readonly ChatMessage[] | undefined
  /** Tokens of one tool's result; a longer one is shortened and says so. Default 10,000. */
  readonly maxResultTokens?: number | undefined
  /** Tool calls of one step that run at the same time. Default 4. */
  readonly maxParallelCalls?: number | undefined
  /** Further attempts when the provider is busy or fails. Default 2. */
  readonly maxRetries?: number | undefined
  /** Milliseconds without a sign of life of the provider. Default 120,000. */
  readonly timeout?: number | undefined
  /** Ask OpenAI to hold the model to the tools' schemas, where they have a strict form. Default false. */
  readonly strictSchemas?: boolean | undefined
  /**
   * Tokens that the model reads at once; no request has more. Old results are shortened first, then the oldest messages
   * left out. Default 128,000, and what a service says when it refuses a longer one.
   */
  readonly contextTokens?: number | undefined
  /**
   * Share of them that definitions of tools may take; where they would take more, the model gets `search_tools` and
   * `call_tool` instead; 0 always, 1 never. Default 0.05, and of a smaller context as many tokens as that is of 128,000,
   * up to two fifths: small models search badly.
   */
  readonly maxToolShare?: number | undefined
  /** What tokens cost; without it no cost is reported, since providers do not tell. */
  readonly prices?: TokenPrices | undefined
}

export interface ChatOptions {
  /** Rounds of tool calls before the model has to answer with what it has. Default 5. */
  readonly maxIterations?: number | undefined
  /** JSON Schema of the answer, whose `data` then matches it; an answer that does not is asked for once more. */
  readonly schema?: JsonSchema | undefined
  /** Cancels the answer and the calls under way; servers are told. */
  readonly signal?: AbortSignal | undefined
  readonly onEvent?: ((event: ChatEvent) => void) | undefined
}

/** An answer as it comes: the events in order, and the whole at its end. */
export interface ChatStream extends AsyncIterable<ChatEvent> {
  /** @throws LLMError */
  readonly answer: Promise<ChatAnswer>
}

/** Definitions of tools that a model is given as they are. */
const TOOL_TOKENS = 6_400

/** A language model that answers with the tools of MCP servers, and remembers the conversation. */
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

  /** The conversation so far, in the form of the `ai` library; JSON can hold it. */
  get messages(): readonly ChatMessage[] {
    return this.#conversation.messages
  }

  /** Tokens and cost of all answers so far, failed ones included. */
  get usage(): Usage {
    return this.#usage
  }

  /** Forgets the conversation. */
  reset(): void {
    this.#conversation.clear()
  }

  /**
   * Sends a message and gives the answer, in one piece.
   * @throws LLMError
   */
  chat(message: string, options: ChatOptions = {}): Promise<ChatAnswer> {
    return this.#answer(message, options, false, options.onEvent)
  }

  /** Sends a message and gives the answer as it comes. It comes whether or not somebody reads it. */
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
      // A call that ends because it was cancelled may have been carried out all the same.
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
    // The `ai` library takes a while to load, and a program that only builds the object may never ask.
    this.#engine ??= import('./engine.ts').then(({ createEngine }) =>
      createEngine({
        // Named in outline, so that this package's types need no other package.
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
