import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import type { ClientSettings } from './client-options.ts'
import { tell } from './event-hub.ts'
import { isMCPError, MCPError } from './mcp-error.ts'
import { requestClock } from './request-clock.ts'
import { excerpt, visibleText } from './safe-text.ts'
import type { NotificationListener, ServerTransport } from './server-transport.ts'
import type { CallOptions, Progress } from './tool-source.ts'

/** Results are read by those who asked, so that nothing is checked twice. */
const ANY_RESULT = z.unknown()
/** The SDK has a time-out of its own that cannot be told apart from an answer; ours come first. */
const NEVER_MS = 2 ** 31 - 1

export interface ConnectionHandlers {
  notification: NotificationListener
  /** Called once, when the connection ends other than by `close`; what is under way fails after it. */
  lost(why: MCPError): void
  /** Takes the server's secrets out of a text. */
  redact(text: string): string
}

/** One session with a server, from the handshake to its end. */
export class Connection {
  readonly #client: Client
  readonly #transport: ServerTransport
  readonly #settings: ClientSettings
  readonly #redact: (text: string) => string
  /** Requests under way by their progress token. */
  readonly #calls = new Map<number, (progress: Progress) => void>()
  #lastToken = 0
  #open = true
  #closing = false

  private constructor(
    client: Client,
    transport: ServerTransport,
    settings: ClientSettings,
    { redact }: ConnectionHandlers,
  ) {
    this.#client = client
    this.#transport = transport
    this.#settings = settings
    this.#redact = redact
  }

  /**
   * Starts the transport and shakes hands.
   * @throws MCPError timeout or cancelled; the transport's or the server's own error otherwise. Nothing is left running.
   */
  static async open(
    transport: ServerTransport,
    settings: ClientSettings,
    handlers: ConnectionHandlers,
    signal?: AbortSignal,
  ): Promise<Connection> {
    const client = new Client(settings.clientInfo)
    const connection = new Connection(client, transport, settings, handlers)
    transport.onnotification = (method, params) => {
      if (method === 'notifications/progress') connection.#progressed(params)
      else handlers.notification(method, params)
    }
    const { startTimeout } = settings
    const clock = requestClock({
      timeout: startTimeout,
      deadline: startTimeout,
      signal,
      what: 'The handshake',
    })
    try {
      await client.connect(transport, { signal: clock.signal, timeout: NEVER_MS })
    } catch (error) {
      await transport.close()
      throw clock.failure() ?? error
    } finally {
      clock.stop()
    }
    // It may have ended between the server's answer and now.
    if (client.transport === undefined) throw transport.loss()
    client.onclose = () => {
      connection.#open = false
      if (!connection.#closing) handlers.lost(transport.loss())
    }
    return connection
  }

  get serverInfo(): {
    readonly name: string
    readonly version: string
    readonly instructions: string | null
  } {
    const { name = '', version = '' } = this.#client.getServerVersion() ?? {}
    return {
      name: visibleText(name),
      version: visibleText(version),
      instructions: this.#client.getInstructions() ?? null,
    }
  }

  /** Whether the server says it has this part of the protocol: `tools`, `resources`, `prompts`, `completions`. */
  offers(capability: 'tools' | 'resources' | 'prompts' | 'completions'): boolean {
    return this.#client.getServerCapabilities()?.[capability] !== undefined
  }

  /**
   * Sends a request and gives its result, unchecked.
   * @throws MCPError
   */
  async request(method: string, params: object, options: CallOptions): Promise<unknown> {
    const { timeout, deadline } = this.#settings
    const clock = requestClock({
      timeout: options.timeout ?? timeout,
      deadline: options.deadline ?? deadline,
      signal: options.signal,
      what: method,
    })
    // Always asked for: without progress a long call could not be told from a dead one.
    this.#lastToken += 1
    const progressToken = this.#lastToken
    this.#calls.set(progressToken, (progress) => {
      clock.signOfLife()
      tell(options.onProgress, progress)
    })
    try {
      const request = { method, params: { ...params, _meta: { progressToken } } }
      return await this.#client.request(request, ANY_RESULT, { signal: clock.signal, timeout: NEVER_MS })
    } catch (error) {
      throw clock.failure() ?? this.#translate(error)
    } finally {
      clock.stop()
      this.#calls.delete(progressToken)
    }
  }

  #progressed({ progressToken, progress, total, message }: Readonly<Record<string, unknown>>): void {
    if (typeof progressToken !== 'number' || typeof progress !== 'number') return
    this.#calls.get(progressToken)?.({
      progress,
      total: typeof total === 'number' ? total : null,
      message: typeof message === 'string' ? visibleText(message) : null,
    })
  }

  #translate(error: unknown): MCPError {
    if (isMCPError(error)) return error
    if (this.#closing) return new MCPError('cancelled', 'The client was stopped.')
    if (!this.#open) return this.#transport.loss()
    if (error instanceof McpError) {
      // Our own transports answer in the server's place when its answer cannot be used.
      if (isMCPError(error.data)) return error.data
      const text = this.#redact(excerpt(error.message.replace(/^MCP error -?\d+: /, ''), 1_000))
      const unsupported = error.code === ErrorCode.MethodNotFound
      return new MCPError(unsupported ? 'unsupported' : 'rejected', `The server refused: ${text}`, {
        rpcCode: error.code,
      })
    }
    return this.#transport.loss(error)
  }

  /** Ends the session and the process behind it. */
  async close(): Promise<void> {
    this.#closing = true
    await this.#transport.close()
  }
}
