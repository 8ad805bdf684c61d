/**
 * What went wrong, for a program to decide by.
 *
 * - `config`: the description of a server is unusable.
 * - `start_failed`: the server could not be started or reached, or did not answer the handshake.
 * - `not_started`: `start` has not been called, or `stop` has.
 * - `connection_lost`: the server went away while the call was under way, or did not come back. The call may have been
 *   carried out.
 * - `timeout`: no sign of life for the time given, or the total deadline passed. The server was told to stop.
 * - `cancelled`: the caller's signal was aborted. The server was told to stop.
 * - `rejected`: the server answered with an error of the protocol, e.g. an unknown tool; see `rpcCode`.
 * - `invalid_result`: the answer is not what the protocol or the tool's own output schema promises.
 * - `limit_exceeded`: the answer was larger than this client reads.
 * - `unauthorized`: the server wants another token (HTTP 401 or 403), or the user's sign-in failed.
 * - `unsupported`: the server does not offer this part of the protocol.
 * - `unknown_tool`: a pool has no tool of this name.
 */
export type MCPErrorCode =
  | 'config'
  | 'start_failed'
  | 'not_started'
  | 'connection_lost'
  | 'timeout'
  | 'cancelled'
  | 'rejected'
  | 'invalid_result'
  | 'limit_exceeded'
  | 'unauthorized'
  | 'unsupported'
  | 'unknown_tool'

export interface MCPErrorOptions {
  /** What the reader can do next, one sentence. */
  hint?: string | undefined
  /** JSON-RPC error code that the server answered. */
  rpcCode?: number | undefined
  /** `data` of the JSON-RPC error that the server answered. */
  data?: unknown
  /** HTTP status that the server answered. */
  httpStatus?: number | undefined
  /** What the server wrote to stderr, for a `start_failed`. */
  stderr?: readonly string[] | undefined
  /** The failure underneath. */
  cause?: unknown
}

// A registered symbol, since two copies of this package may meet in one program.
const BRAND = Symbol.for('@agora-mcp/mcp-error')

/**
 * A call that has no result: the connection, the protocol or the caller ended it. A tool that ran and failed is not
 * one of these; it is a `ToolResult` with `isError`.
 */
export class MCPError extends Error {
  override readonly name = 'MCPError'
  readonly code: MCPErrorCode
  readonly hint: string | null
  readonly rpcCode: number | null
  /** `data` of the JSON-RPC error that the server answered, as it was sent; undefined where there is none. */
  readonly data: unknown
  readonly httpStatus: number | null
  /** Last lines of the server's stderr, at most 200, of a `start_failed`; else empty. */
  readonly stderr: readonly string[]

  constructor(code: MCPErrorCode, message: string, options: MCPErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.hint = options.hint ?? null
    this.rpcCode = options.rpcCode ?? null
    this.data = options.data
    this.httpStatus = options.httpStatus ?? null
    this.stderr = options.stderr ?? []
  }

  get [BRAND](): true {
    return true
  }
}

/** Whether a thrown value is an {@link MCPError}, also one of another copy of this package. */
export function isMCPError(value: unknown): value is MCPError {
  return typeof value === 'object' && value !== null && BRAND in value
}
