import type { ClientEvents } from '../client-events.ts'
import type { EventHub } from '../events/event-hub.ts'
import { ProblemLog } from '../events/problem-log.ts'
import type { RequestOptions, ToolDefinition } from '../tool-source.ts'
import { headerParameters, parameterHeaders } from '../tools/header-parameters.ts'
import { readTools } from '../tools/read-tools.ts'
import { listPages } from './list-pages.ts'
import { ToolRegistry } from './tool-registry.ts'

/** Minimum milliseconds between two reads of the list, however often a server announces changes. */
const REFRESH_INTERVAL_MS = 1_000

type Ask = (params: { cursor?: string }, options: RequestOptions) => Promise<unknown>

/** Tools of one server: lists and caches them, and reports changes. */
export class ToolCatalog {
  readonly #ask: Ask
  readonly #events: EventHub<ClientEvents>
  readonly #maxItems: number
  readonly #overHttp: boolean
  readonly #problems: ProblemLog
  readonly #registry = new ToolRegistry()
  #timer: NodeJS.Timeout | undefined
  #lastRefresh = Number.NEGATIVE_INFINITY

  constructor(
    ask: Ask,
    events: EventHub<ClientEvents>,
    { maxListItems, overHttp }: { maxListItems: number; overHttp: boolean },
  ) {
    this.#ask = ask
    this.#events = events
    this.#maxItems = maxListItems
    this.#overHttp = overHttp
    this.#problems = new ProblemLog((problem) => events.emit('problem', problem))
  }

  /** Lists all callable tools. @throws MCPError */
  async list(options: RequestOptions = {}): Promise<readonly ToolDefinition[]> {
    const { items, truncated } = await listPages(
      (params) => this.#ask(params, options),
      'tools',
      this.#maxItems,
    )
    const { tools, refused } = readTools(items, { overHttp: this.#overHttp })
    for (const reason of refused) this.#problems.report('item_refused', `${reason} It is not listed.`)
    if (truncated !== null) {
      this.#problems.report('list_truncated', `The list of tools was not read to its end: ${truncated}.`)
    }
    const changes = this.#registry.replace(tools)
    if (changes !== null) this.#events.emit('toolsChanged', changes)
    return tools
  }

  /** Lists the tools first if that was never done. Undefined if the server has no such tool. */
  async find(name: string, options: RequestOptions): Promise<ToolDefinition | undefined> {
    if (!this.#registry.isKnown) await this.list(options)
    return this.#registry.find(name)
  }

  /** HTTP headers of a call of this tool; none if the transport sends no headers. */
  headers(tool: ToolDefinition, args: Readonly<Record<string, unknown>>): Record<string, string> {
    const marked = this.#overHttp ? headerParameters(tool.inputSchema) : []
    return typeof marked === 'string' ? {} : parameterHeaders(marked, args)
  }

  /** Reads the list again soon after a change, if it was ever read. */
  refresh(): void {
    if (!this.#registry.isKnown || this.#timer !== undefined) return
    const wait = Math.max(0, this.#lastRefresh + REFRESH_INTERVAL_MS - performance.now())
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#lastRefresh = performance.now()
      // Errors here are reported by the connection's own events and by the next call.
      this.list().catch(() => undefined)
    }, wait)
    this.#timer.unref()
  }
}
