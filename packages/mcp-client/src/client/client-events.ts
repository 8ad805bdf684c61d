import type { MCPError } from './mcp-error.ts'
import type { ToolDefinition } from './tool-source.ts'

/** A line of the server's log, sent by `notifications/message`. */
export interface LogEvent {
  /** `debug`, `info`, `notice`, `warning`, `error`, `critical`, `alert` or `emergency`. */
  readonly level: string
  readonly logger: string | null
  readonly data: unknown
}

/** Difference from the tools listed before. */
export interface ToolsChanged {
  readonly added: readonly ToolDefinition[]
  readonly removed: readonly ToolDefinition[]
  /** Same name, different hash: description, schema or annotations differ from what was approved. */
  readonly changed: readonly { readonly before: ToolDefinition; readonly after: ToolDefinition }[]
}

export interface RestartEvent {
  /** Starts at 1; counts attempts since the last successful call. */
  readonly attempt: number
  /** Milliseconds until the attempt. */
  readonly delay: number
  readonly cause: MCPError
}

export interface CloseEvent {
  /** Null after `stop`; else why the client gave up. The client can be started again. */
  readonly error: MCPError | null
}

/**
 * Misbehaviour of a server that the client has tolerated.
 *
 * - `invalid_json`, `invalid_utf8`, `invalid_message`: a line on stdout, or an HTTP answer, that is not a
 *   message.
 * - `unknown_id`: an answer without a request.
 * - `too_large`: a message over the limit; it was discarded.
 * - `item_refused`: a tool, resource or prompt whose definition or name is unusable; it is not listed.
 * - `list_truncated`: a list over the limit; the rest was not read.
 * - `not_reading`: the server does not read its input; it was terminated.
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
  /** Problems of this kind on the connection. From ten on only every doubling is reported. */
  readonly count: number
}

/** Events of a client, with the listener's argument. */
export interface ClientEvents {
  log: LogEvent
  /** A line of the server's stderr, secrets redacted. */
  stderr: string
  toolsChanged: ToolsChanged
  promptsChanged: null
  resourcesChanged: null
  resourceUpdated: { readonly uri: string }
  restart: RestartEvent
  close: CloseEvent
  problem: ProblemEvent
}
