import { MODERN_ERROR } from '@agora-mcp/core/protocol'
import { readArguments } from './client-arguments.ts'
import type { ClientEvents } from './client-events.ts'
import type { ClientOptions, ClientSettings } from './client-options.ts'
import { EventHub, type Unsubscribe } from './events/event-hub.ts'
import { ProblemLog } from './events/problem-log.ts'
import { isMCPError, MCPError } from './mcp-error.ts'
import type { ScriptOptions } from './process/server-script.ts'
import { answerInput, isInputRequired, MAX_ROUNDS } from './protocol/answer-input.ts'
import type { Capability, Connection, ConnectionCall, ServerInfo } from './protocol/connection.ts'
import { listPages } from './protocol/list-pages.ts'
import { ServerLink } from './protocol/server-link.ts'
import { Subscriptions } from './protocol/subscriptions.ts'
import { ToolCatalog } from './protocol/tool-catalog.ts'
import type { ResourceContents } from './results/content-block.ts'
import {
  type Completion,
  type CompletionTarget,
  type Prompt,
  type PromptDefinition,
  type ResourceDefinition,
  type ResourceTemplate,
  readCompletion,
  readContents,
  readPrompt,
  readPromptDefinition,
  readResourceDefinition,
  readResourceTemplate,
} from './results/server-content.ts'
import { readToolResult, type ToolResult } from './results/tool-result.ts'
import { isHttpServer, type ServerDescription } from './server-description.ts'
import type { CallOptions, RequestOptions, ToolDefinition, ToolSource } from './tool-source.ts'
import { checkOutput } from './tools/output-validator.ts'

/**
 * A client of one server: starts or connects to it, keeps it running, and lists and calls its tools.
 * A tool that fails is a result with `isError`. A call without a result throws an `MCPError`, whose `code`
 * says what happened.
 * @example
 * const client = new MCPClient({ command: 'npx', args: ['-y', 'library-rag-mcp'] })
 * await client.start()
 * const { text } = await client.callTool('search_chunks', { query: 'What is nominalism?' })
 * await client.stop()
 */
export class MCPClient implements ToolSource {
  readonly #settings: ClientSettings
  readonly #events = new EventHub<ClientEvents>()
  readonly #problems = new ProblemLog((problem) => this.#events.emit('problem', problem))
  readonly #link: ServerLink
  readonly #tools: ToolCatalog
  readonly #subscriptions = new Subscriptions()

  /**
   * Creates a client.
   * @param server A description, or the path of a server: `server.py` is run by Python, `.js`, `.mjs` and
   * `.ts` by Node, any other file directly. With a path, the options may also contain `args`, `env` and
   * `cwd`.
   * @throws MCPError config if the description is invalid, or has an unknown key or option.
   */
  constructor(server: ServerDescription, options?: ClientOptions)
  constructor(path: string, options?: ClientOptions & ScriptOptions)
  constructor(given: ServerDescription | string, options: ClientOptions & ScriptOptions = {}) {
    const { server, settings } = readArguments(given, options)
    this.#settings = settings
    this.#tools = new ToolCatalog(
      (params, options) => this.#read('tools', 'tools/list', params, options),
      this.#events,
      { maxListItems: this.#settings.maxListItems, overHttp: isHttpServer(server) },
    )
    this.#link = new ServerLink(server, this.#settings, this.#events, {
      notification: (method, params) => this.#notified(method, params),
      restarted: () => void this.#restarted(),
    })
  }

  /**
   * Starts the server, or connects to it, and performs the handshake. Does nothing if already started.
   * @throws MCPError start_failed, with the server's stderr; unauthorized; cancelled
   */
  async start({ signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<void> {
    await this.#subscriptions.restore(await this.#link.start(signal))
  }

  /**
   * Completes a sign-in whose `authProvider` does not wait for the redirect itself; call `start` afterwards.
   * @param answer Query of the redirect address, which is checked; or just the code, as in the SDK.
   * @throws MCPError unauthorized; config without an `authProvider`
   */
  async finishAuth(answer: URLSearchParams | string): Promise<void> {
    await this.#link.finishAuth(answer)
  }

  /** Terminates the server and everything it started. Running calls fail as `cancelled`. Never throws. */
  async stop(): Promise<void> {
    await this.#link.stop()
  }

  /** Listens to an event until the returned function is called. */
  on<Name extends keyof ClientEvents>(
    name: Name,
    listener: (event: ClientEvents[Name]) => void,
  ): Unsubscribe {
    return this.#events.on(name, listener)
  }

  /** Returns up to 200 last lines of the server's stderr; secrets redacted. Empty over HTTP. */
  stderr(): readonly string[] {
    return this.#link.stderr()
  }

  /** Server information from the handshake. @throws MCPError not_started */
  async serverInfo(): Promise<ServerInfo> {
    return (await this.#link.connection()).serverInfo
  }

  /** Asks the server each time; a difference is also reported as `toolsChanged`. @throws MCPError */
  async listTools(options: RequestOptions = {}): Promise<readonly ToolDefinition[]> {
    return this.#tools.list(options)
  }

  /**
   * Calls a tool. If the server dies during the call, it is repeated once if the tool is read-only.
   * @param args As in the tool's input schema; validated by the server.
   * @throws MCPError if there is no result.
   */
  async callTool(
    name: string,
    args: Readonly<Record<string, unknown>> = {},
    options: CallOptions = {},
  ): Promise<ToolResult> {
    const tool = await this.#tools.find(name, options)
    const reads = tool?.annotations.readOnlyHint === true
    const params = { name, arguments: args }
    const call = (known: ToolDefinition | undefined) => {
      const headers = known === undefined ? {} : this.#tools.headers(known, args)
      return this.#request('tools', 'tools/call', params, { ...options, headers }, reads)
    }
    const answer = await call(tool).catch(async (error: unknown) => {
      // The parameters sent as headers have changed since the tools were listed.
      if (!isMCPError(error) || error.rpcCode !== MODERN_ERROR.headerMismatch) throw error
      await this.#tools.list(options)
      return call(await this.#tools.find(name, options))
    })
    const result = readToolResult(answer)
    if (typeof result === 'string') {
      throw new MCPError('invalid_result', `The result of ${name} does not follow the protocol: ${result}.`)
    }
    if (tool !== undefined && !result.isError) checkOutput(tool, result.structuredContent)
    return result
  }

  /** Lists all resources. @throws MCPError */
  async listResources(options: RequestOptions = {}): Promise<readonly ResourceDefinition[]> {
    return this.#list('resources', 'resources/list', readResourceDefinition, options)
  }

  /** Lists all resource templates. @throws MCPError */
  async listResourceTemplates(options: RequestOptions = {}): Promise<readonly ResourceTemplate[]> {
    return this.#list(
      'resources',
      'resources/templates/list',
      readResourceTemplate,
      options,
      'resourceTemplates',
    )
  }

  /** Reads the contents of a resource, usually one. @throws MCPError */
  async readResource(uri: string, options: RequestOptions = {}): Promise<readonly ResourceContents[]> {
    return readContents(await this.#read('resources', 'resources/read', { uri }, options))
  }

  /**
   * Subscribes to changes of a resource, reported as `resourceUpdated`; the subscription survives a restart.
   * @throws MCPError unsupported if the server does not offer it
   */
  async subscribeResource(uri: string, options: RequestOptions = {}): Promise<void> {
    await this.#subscriptions.add(uri, await this.#link.connection(options.signal), options)
  }

  /** Ends a subscription. @throws MCPError */
  async unsubscribeResource(uri: string, options: RequestOptions = {}): Promise<void> {
    await this.#subscriptions.remove(uri, await this.#link.connection(options.signal), options)
  }

  /** Lists all prompts. @throws MCPError */
  async listPrompts(options: RequestOptions = {}): Promise<readonly PromptDefinition[]> {
    return this.#list('prompts', 'prompts/list', readPromptDefinition, options)
  }

  /** Fills in a prompt. @throws MCPError */
  async getPrompt(
    name: string,
    args: Readonly<Record<string, string>> = {},
    options: RequestOptions = {},
  ): Promise<Prompt> {
    return readPrompt(await this.#read('prompts', 'prompts/get', { name, arguments: args }, options))
  }

  /** Completes an argument typed so far. @param known Arguments already filled in. @throws MCPError */
  async complete(
    target: CompletionTarget,
    argument: { readonly name: string; readonly value: string },
    { known, ...options }: RequestOptions & { readonly known?: Readonly<Record<string, string>> } = {},
  ): Promise<Completion> {
    const ref =
      'prompt' in target
        ? { type: 'ref/prompt', name: target.prompt }
        : { type: 'ref/resource', uri: target.resourceTemplate }
    const params = { ref, argument, ...(known !== undefined && { context: { arguments: known } }) }
    return readCompletion(await this.#read('completions', 'completion/complete', params, options))
  }

  async #list<Item>(
    capability: 'resources' | 'prompts',
    method: string,
    read: (item: unknown) => Item | string,
    options: RequestOptions,
    field: string = capability,
  ): Promise<Item[]> {
    const page = (params: object) => this.#read(capability, method, params, options)
    const { items, truncated } = await listPages(page, field, this.#settings.maxListItems)
    if (truncated !== null) {
      this.#problems.report(
        'list_truncated',
        `The list of ${capability} was not read to its end: ${truncated}.`,
      )
    }
    return items.flatMap((item) => {
      const one = read(item)
      if (typeof one !== 'string') return [one]
      this.#problems.report('item_refused', `${one} It is not listed.`)
      return []
    })
  }

  #read(capability: Capability, method: string, params: object, options: RequestOptions): Promise<unknown> {
    return this.#request(capability, method, params, options, true)
  }

  async #request(
    capability: Capability,
    method: string,
    params: object,
    options: ConnectionCall,
    repeatable: boolean,
  ): Promise<unknown> {
    const until = performance.now() + (options.deadline ?? this.#settings.deadline)
    for (let attempt = 1; ; attempt += 1) {
      const connection = await this.#link.connection(options.signal, until - performance.now())
      if (!connection.offers(capability)) {
        throw new MCPError('unsupported', `The server offers no ${capability}.`)
      }
      try {
        const result = await this.#complete(connection, method, params, options, until)
        // A list does not prove that the server works: it is also read after every restart.
        if (!method.endsWith('/list')) this.#link.succeeded()
        return result
      } catch (error) {
        // A request refused for its token has not been executed, so it is safe to repeat.
        const left = until - performance.now()
        if (attempt === 1 && (await this.#link.signIn(error, options.signal, left))) continue
        if (!(repeatable && attempt === 1 && isMCPError(error) && error.code === 'connection_lost'))
          throw error
      }
    }
  }

  /** Sends a request, and repeats it with the user's answers while the server asks for input. */
  async #complete(
    connection: Connection,
    method: string,
    params: object,
    options: ConnectionCall,
    until: number,
  ): Promise<unknown> {
    let more: object = {}
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      const deadline = until - performance.now()
      const result = await connection.request(method, { ...params, ...more }, { ...options, deadline })
      if (!isInputRequired(result)) return result
      more = await answerInput(result, this.#settings.elicit, options.signal)
    }
    throw new MCPError('invalid_result', `The server asked for more ${MAX_ROUNDS} times in a row.`)
  }

  async #restarted(): Promise<void> {
    this.#tools.refresh()
    const connection = await this.#link.connection().catch(() => null)
    if (connection !== null) await this.#subscriptions.restore(connection)
  }

  #notified(method: string, params: Readonly<Record<string, unknown>>): void {
    switch (method) {
      case 'notifications/tools/list_changed':
        this.#tools.refresh()
        break
      case 'notifications/prompts/list_changed':
        this.#events.emit('promptsChanged', null)
        break
      case 'notifications/resources/list_changed':
        this.#events.emit('resourcesChanged', null)
        break
      case 'notifications/resources/updated':
        if (typeof params.uri === 'string') this.#events.emit('resourceUpdated', { uri: params.uri })
        break
      case 'notifications/message': {
        const { level, logger, data } = params
        this.#events.emit('log', {
          level: typeof level === 'string' ? level : 'info',
          logger: typeof logger === 'string' ? logger : null,
          data: data ?? null,
        })
      }
    }
  }
}
