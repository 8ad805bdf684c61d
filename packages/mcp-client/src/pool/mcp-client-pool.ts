import { withHint } from '@agora-mcp/core/errors'
import type { ClientEvents } from '../client/client-events.ts'
import type { ClientOptions } from '../client/client-options.ts'
import { EventHub, type Unsubscribe } from '../client/events/event-hub.ts'
import { MCPClient } from '../client/mcp-client.ts'
import { isMCPError, MCPError } from '../client/mcp-error.ts'
import type { ToolResult } from '../client/results/tool-result.ts'
import type { CallOptions, RequestOptions, ToolDefinition, ToolSource } from '../client/tool-source.ts'
import { pooledName, splitPooledName } from './pool-names.ts'
import { readServersFile, type Servers } from './servers-config.ts'

/** Milliseconds that listing the tools of a pool waits for a silent server. */
const LIST_TIMEOUT_MS = 15_000

/** A server that currently fails; the others work. */
export interface Unavailable {
  readonly server: string
  readonly error: MCPError
}

/** Events of each client with the name of its server, and `unavailable`. */
export type PoolEvents = {
  [Name in keyof ClientEvents]: { readonly server: string; readonly event: ClientEvents[Name] }
} & { unavailable: Unavailable }

interface PooledTool {
  readonly server: string
  readonly tool: string
}

const FORWARDED = [
  'log',
  'stderr',
  'toolsChanged',
  'promptsChanged',
  'resourcesChanged',
  'resourceUpdated',
  'restart',
  'close',
  'problem',
] as const satisfies readonly (keyof ClientEvents)[]

/**
 * Several servers as one source of tools, named `server__tool`. If one fails, the others still work.
 * @example
 * const pool = new MCPClientPool(await readServersFile('servers.json'))
 * await pool.start()
 * await pool.callTool('library__search_chunks', { query: 'What is nominalism?' })
 */
export class MCPClientPool implements ToolSource {
  readonly #clients: ReadonlyMap<string, MCPClient>
  readonly #events = new EventHub<PoolEvents>()
  /** Servers that failed last time, so that a known failure is not reported again. */
  readonly #down = new Set<string>()
  /** Names as last listed, with their server and tool. */
  #names: ReadonlyMap<string, PooledTool> = new Map()

  /** @throws MCPError config */
  constructor(servers: Servers, options: ClientOptions = {}) {
    const entries = Object.entries(servers)
    if (entries.length === 0) throw new MCPError('config', 'A pool needs at least one server.')
    this.#clients = new Map(
      entries.map(([name, server]) => [name, new MCPClient(server, optionsFor(name, options))]),
    )
    for (const [server, client] of this.#clients) {
      for (const name of FORWARDED) client.on(name, (event) => this.#forward(name, server, event))
    }
  }

  /** Creates a pool of the servers in a file of the form `{"mcpServers": {…}}`. @throws MCPError config */
  static async fromFile(path: string, options: ClientOptions = {}): Promise<MCPClientPool> {
    return new MCPClientPool(await readServersFile(path), options)
  }

  get servers(): readonly string[] {
    return [...this.#clients.keys()]
  }

  /** For the resources and prompts of one server. @throws MCPError config if there is none of that name. */
  client(server: string): MCPClient {
    const client = this.#clients.get(server)
    if (client === undefined) throw new MCPError('config', `There is no server "${server}" in the pool.`)
    return client
  }

  /**
   * Starts all servers in parallel; running ones stay as they are.
   * @returns Servers that failed to start; they are also reported as `unavailable`.
   * @throws MCPError start_failed if all failed, cancelled
   */
  async start(options: { readonly signal?: AbortSignal | undefined } = {}): Promise<readonly Unavailable[]> {
    const { failed, succeeded } = await this.#each((client) => client.start(options))
    if (succeeded.length === 0) throw allFailed('start_failed', failed)
    return failed
  }

  /** Terminates all servers. Never throws. */
  async stop(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.stop()))
  }

  /** Listens to an event of all servers until the returned function is called. */
  on<Name extends keyof PoolEvents>(name: Name, listener: (event: PoolEvents[Name]) => void): Unsubscribe {
    return this.#events.on(name, listener)
  }

  /**
   * Lists the tools of all servers that answer, in the order of the servers. Others are reported as
   * `unavailable`.
   * @throws MCPError if none answers.
   */
  async listTools(options: RequestOptions = {}): Promise<readonly ToolDefinition[]> {
    const patient = { timeout: LIST_TIMEOUT_MS, ...options }
    const { failed, succeeded } = await this.#each((client) => client.listTools(patient))
    if (succeeded.length === 0) throw allFailed('connection_lost', failed)
    const names = new Map<string, PooledTool>()
    const tools = succeeded.flatMap(({ server, value }) =>
      value.map((tool) => {
        const name = pooledName(server, tool.name)
        names.set(name, { server, tool: tool.name })
        return { ...tool, name }
      }),
    )
    this.#names = new Map([...this.#names, ...names])
    return tools
  }

  /** Calls a tool by its name in the pool. @throws MCPError unknown_tool, or as {@link MCPClient.callTool} */
  async callTool(
    name: string,
    args: Readonly<Record<string, unknown>> = {},
    options: CallOptions = {},
  ): Promise<ToolResult> {
    const { server, tool } = await this.resolve(name, options)
    return this.client(server).callTool(tool, args, options)
  }

  /** Resolves a name to its server and tool. @throws MCPError unknown_tool */
  async resolve(name: string, options: RequestOptions = {}): Promise<PooledTool> {
    const known = this.#names.get(name) ?? this.#split(name)
    if (known !== undefined) return known
    await this.listTools(options)
    const listed = this.#names.get(name)
    if (listed !== undefined) return listed
    throw new MCPError('unknown_tool', `The pool has no tool "${name}".`, {
      hint: `Tools are named server__tool. The servers are ${this.servers.join(', ')}.`,
    })
  }

  #split(name: string): PooledTool | undefined {
    const parts = splitPooledName(name)
    return parts !== null && this.#clients.has(parts.server) ? parts : undefined
  }

  async #each<Value>(run: (client: MCPClient) => Promise<Value>) {
    const failed: Unavailable[] = []
    const succeeded: { server: string; value: Value }[] = []
    const runs = [...this.#clients].map(async ([server, client]) => ({ server, value: await run(client) }))
    const settled = await Promise.allSettled(runs)
    for (const [index, outcome] of settled.entries()) {
      if (outcome.status === 'fulfilled') succeeded.push(outcome.value)
      else if (!isMCPError(outcome.reason)) throw outcome.reason
      else failed.push({ server: this.servers[index] ?? '', error: outcome.reason })
    }
    for (const { server } of succeeded) this.#down.delete(server)
    for (const unavailable of failed) {
      if (this.#down.has(unavailable.server)) continue
      this.#down.add(unavailable.server)
      this.#events.emit('unavailable', unavailable)
    }
    return { failed, succeeded }
  }

  #forward<Name extends keyof ClientEvents>(name: Name, server: string, event: ClientEvents[Name]): void {
    // biome-ignore lint/plugin: PoolEvents maps every name of ClientEvents to this pair
    this.#events.emit(name, { server, event } as unknown as PoolEvents[Name])
  }
}

/** The person is told which server is asking. */
const optionsFor = (server: string, { elicit, ...options }: ClientOptions): ClientOptions =>
  elicit === undefined
    ? options
    : { ...options, elicit: (form, signal) => elicit({ ...form, server }, signal) }

function allFailed(code: 'start_failed' | 'connection_lost', failed: readonly Unavailable[]): MCPError {
  const [first] = failed
  const cancelled = failed.find(({ error }) => error.code === 'cancelled')
  if (cancelled !== undefined) return cancelled.error
  const why = failed.map(({ server, error }) => `Server "${server}": ${withHint(error)}`).join('\n')
  return new MCPError(code, `All servers of the pool failed.\n${why}`, { cause: first?.error })
}
