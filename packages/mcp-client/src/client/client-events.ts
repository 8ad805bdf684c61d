import type { MCPError } from './mcp-error.ts'
import type { ToolDefinition } from './tool-source.ts'

/** A line of the server's log, as it sends them by `notifications/message`. */
export interface LogEvent {
  /** `debug`, `info`, `notice`, `warning`, `error`, `critical`, `alert` or `emergency`. */
  readonly level: string
  readonly logger: string | null
  readonly data: unknown
}

/** How the tools differ from those listed before. */
export interface ToolsChanged {
  readonly added: readonly ToolDefinition[]
  readonly removed: readonly ToolDefinition[]
  /** Same name, another hash: description, schema or annotations are not what was approved. */
  readonly changed: readonly { readonly before: ToolDefinition; readonly after: ToolDefinition }[]
}

/** The server is being started again. */
export interface RestartEvent {
  /** From 1; counts those since a call last succeeded. */
  readonly attempt: number
  /** Milliseconds until then. */
  readonly delay: number
  /** Why the connection before was lost. */
  readonly cause: MCPError
}

export interface CloseEvent {
  /** Null after `stop`; else why the client has given up. It can be started again. */
  readonly error: MCPError | null
}

/**
 * Something a well-behaved server does not do; the client has put up with it.
 *
 * - `invalid_json`, `invalid_utf8`, `invalid_message`: a line on stdout, or an HTTP answer, that is no message.
 * - `unknown_id`: an answer to nothing that was asked.
 * - `too_large`: a message over the limit; it was discarded.
 * - `item_refused`: a tool, resource or prompt whose definition or name is unusable; it is not listed.
 * - `list_truncated`: a list over the limit; the rest was not read.
 * - `not_reading`: the server does not read its input; it was ended.
 */
export type ProblemKind =
  | 'invalid_json'
  | 'invalid_utf8'
  | 'invalid_message'
  | 'unknown_id'
  | 'too_large'
  | 'item_refused'
  | 'list_truncated'
  | 'not_reading'

export interface ProblemEvent {
  readonly kind: ProblemKind
  /** One sentence, safe to print. */
  readonly message: string
  /** How many of this kind the connection has seen. From ten on only every doubling is reported. */
  readonly count: number
}

/** What a client tells; the values of the list are what a listener gets. */
export interface ClientEvents {
  log: LogEvent
  /** A line of the server's stderr, secrets redacted. */
  stderr: string
  toolsChanged: ToolsChanged
  promptsChanged: null
  resourcesChanged: null
  /** A resource that was subscribed to has changed. */
  resourceUpdated: { readonly uri: string }
  restart: RestartEvent
  close: CloseEvent
  problem: ProblemEvent
}
