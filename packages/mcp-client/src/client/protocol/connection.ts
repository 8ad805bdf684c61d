import { MODERN_ERROR } from '@agora-mcp/core/protocol'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js'
import type { ClientSettings, Elicit } from '../client-options.ts'
import { isMCPError, MCPError } from '../mcp-error.ts'
import type { CallOptions, RequestOptions } from '../tool-source.ts'
import type { NotificationListener, ServerTransport } from '../transport/server-transport.ts'
import { isRecord } from '../untrusted/is-record.ts'
import { excerpt, visibleText } from '../untrusted/safe-text.ts'
import { readDiscovery, requestMeta, type ServerFacts } from './discovery.ts'
import { OpenForms } from './open-forms.ts'
import { PendingRequests } from './pending-requests.ts'
import { startClock } from './request-clock.ts'

/** Disables the SDK's own time-out, which cannot be told apart from an answer; ours applies instead. */
const NEVER_MS = 2 ** 31 - 1

/** Prefix that servers of the SDK put before their messages. */
export const SDK_PREFIX = /^(?:MCP error -?\d+: )+/
/** Schemas are validated elsewhere; the SDK's own validator would take five milliseconds to build. */
const NO_VALIDATOR = {
  getValidator: () => {
    throw new Error('The SDK lists no tools here.')
  },
}

const START_HINT = 'Give it a longer startTimeout if the server has to be downloaded or is slow to start.'

const capabilitiesWith = (elicit: Elicit | undefined) =>
  elicit === undefined ? {} : { elicitation: { form: {} } }

export interface ConnectionHandlers {
  notification: NotificationListener
  /** Called once, when the connection ends other than by `close`; pending requests fail afterwards. */
  lost(why: MCPError): void
  redact(text: string): string
}

export type Capability = 'tools' | 'resources' | 'prompts' | 'completions'

export interface ConnectionCall extends CallOptions {
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface ServerInfo {
  readonly name: string
  readonly version: string
  /** Usage instructions for the model; null if there are none. */
  readonly instructions: string | null
}

/** With a legacy server the SDK performs the handshake; a modern one is sent a discovery request. */
export class Connection {
  readonly #client: Client
  readonly #transport: ServerTransport
  readonly #settings: ClientSettings
  readonly #handlers: ConnectionHandlers
  readonly #requests: PendingRequests
  /** Undefined if nobody can be asked. */
  readonly #forms: OpenForms | undefined
  #facts: ServerFacts = { name: '', version: '', instructions: null, capabilities: {} }
  #modern = false
  #open = true
  #closing = false
  /** True after the start; a server that ends earlier has failed to start, not lost its connection. */
  #begun = false

  private constructor(transport: ServerTransport, settings: ClientSettings, handlers: ConnectionHandlers) {
    const { clientInfo, elicit } = settings
    this.#client = new Client(clientInfo, {
      jsonSchemaValidator: NO_VALIDATOR,
      capabilities: capabilitiesWith(elicit),
    })
    this.#transport = transport
    this.#settings = settings
    this.#handlers = handlers
    this.#requests = new PendingRequests({
      send: (message, headers) => transport.send(message, headers === undefined ? undefined : { headers }),
      toError: (thrown) => this.#toError(thrown),
      idle: () => this.#forms?.cancelAll(),
    })
    this.#forms =
      elicit === undefined
        ? undefined
        : new OpenForms(elicit, {
            isBusy: () => this.#requests.size > 0,
            signOfLife: () => this.#requests.signOfLife(),
          })
    transport.onrequest = (request) => this.#forms?.answer(request)
    transport.onanswer = (answer) => this.#requests.answered(answer)
    transport.onnotification = (method, params) => {
      if (method === 'notifications/progress') this.#requests.progressed(params)
      else if (method === 'notifications/subscriptions/acknowledged') this.#requests.acknowledged(params)
      else if (method === 'notifications/cancelled') this.#forms?.cancel(params.requestId)
      else handlers.notification(method, params)
    }
  }

  /** Leaves nothing running on failure. @throws MCPError timeout or cancelled; else the original error */
  static async open(
    transport: ServerTransport,
    settings: ClientSettings,
    handlers: ConnectionHandlers,
    modern: boolean,
    signal?: AbortSignal,
  ): Promise<Connection> {
    const connection = new Connection(transport, settings, handlers)
    await connection.#start(modern, signal)
    return connection
  }

  async #start(modern: boolean, signal?: AbortSignal): Promise<void> {
    this.#modern = modern
    const controller = new AbortController()
    const { startTimeout } = this.#settings
    const time = {
      timeout: startTimeout,
      deadline: startTimeout,
      signal,
      what: modern ? 'server/discover' : 'The handshake',
      hint: START_HINT,
    }
    const clock = startClock(time, (error) => controller.abort(error))
    try {
      this.#facts = modern
        ? await this.#discover(controller.signal)
        : await this.#shakeHands(controller.signal)
      this.#begun = true
    } catch (error) {
      await this.#transport.close()
      throw controller.signal.aborted ? controller.signal.reason : error
    } finally {
      clock.stop()
    }
  }

  async #shakeHands(signal: AbortSignal): Promise<ServerFacts> {
    await this.#client.connect(this.#transport, { signal, timeout: NEVER_MS })
    // The connection may have ended since the server's answer.
    if (this.#client.transport === undefined) throw this.#transport.loss()
    this.#client.onclose = () => this.#closed()
    const { name = '', version = '' } = this.#client.getServerVersion() ?? {}
    const instructions = this.#client.getInstructions() ?? null
    return { name, version, instructions, capabilities: this.#client.getServerCapabilities() ?? {} }
  }

  async #discover(signal: AbortSignal): Promise<ServerFacts> {
    const { clientInfo, elicit } = this.#settings
    this.#requests.carry(requestMeta(clientInfo, capabilitiesWith(elicit)))
    this.#transport.onclose = () => this.#closed()
    await this.#transport.start()
    const ask = () =>
      this.#requests.ask('server/discover', {}, { timeout: NEVER_MS, deadline: NEVER_MS, signal })
    // Servers behind one address may have different versions.
    const result = await ask().catch((error: unknown) => {
      if (isMCPError(error) && error.rpcCode === MODERN_ERROR.unsupportedVersion) return ask()
      throw error
    })
    return readDiscovery(result)
  }

  get serverInfo(): ServerInfo {
    const { name, version, instructions } = this.#facts
    return {
      name: visibleText(name),
      version: visibleText(version),
      instructions: instructions === null ? null : visibleText(instructions),
    }
  }

  offers(capability: Capability): boolean {
    return this.#facts.capabilities[capability] !== undefined
  }

  get offersSubscriptions(): boolean {
    const { resources } = this.#facts.capabilities
    return isRecord(resources) && resources.subscribe === true
  }

  /** True without a handshake. */
  get isModern(): boolean {
    return this.#modern
  }

  /** Sends a request and returns its result, unvalidated. @throws MCPError */
  async request(method: string, params: object, options: ConnectionCall): Promise<unknown> {
    if (!this.#open) throw this.#loss()
    const { timeout, deadline } = this.#settings
    return this.#requests.ask(method, params, {
      timeout: options.timeout ?? timeout,
      deadline: options.deadline ?? deadline,
      signal: options.signal,
      onProgress: options.onProgress,
      headers: options.headers,
    })
  }

  /** Subscribes at a modern server until `end`. @returns Notifications that it grants. @throws MCPError */
  async listen(
    notifications: object,
    end: AbortSignal,
    options: RequestOptions,
  ): Promise<Readonly<Record<string, unknown>>> {
    if (!this.#open) throw this.#loss()
    const what = 'subscriptions/listen'
    const { timeout = this.#settings.timeout, deadline = this.#settings.deadline, signal } = options
    const { promise, resolve, reject } = Promise.withResolvers<Readonly<Record<string, unknown>>>()
    const clock = startClock({ timeout, deadline, signal, what }, reject)
    const open = { timeout: NEVER_MS, deadline: NEVER_MS, signal: end, onAcknowledged: resolve }
    // It is answered when the server ends the subscription.
    this.#requests.ask(what, { notifications }, open).then(() => resolve({}), reject)
    return promise.finally(() => clock.stop())
  }

  async close(): Promise<void> {
    this.#closing = true
    await this.#transport.close()
  }

  #closed(): void {
    this.#open = false
    if (this.#begun && !this.#closing) this.#handlers.lost(this.#loss())
    this.#requests.failAll(() => this.#loss())
  }

  #loss(cause?: unknown): MCPError {
    return this.#closing ? new MCPError('cancelled', 'The client was stopped.') : this.#transport.loss(cause)
  }

  #toError(thrown: unknown): MCPError {
    if (isMCPError(thrown)) return thrown
    if (!isRecord(thrown) || typeof thrown.code !== 'number') return this.#loss(thrown)
    const { code: rpcCode, message, data } = thrown
    // Our own transports answer in place of the server if its answer is unusable.
    if (isMCPError(data)) return data
    const words = this.#handlers.redact(excerpt(String(message).replace(SDK_PREFIX, ''), 1_000))
    const code = rpcCode === ErrorCode.MethodNotFound ? 'unsupported' : 'rejected'
    return new MCPError(code, `The server refused: ${words}`, { rpcCode, data })
  }
}
