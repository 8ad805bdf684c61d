/**
 * Kind of failure, for programs.
 *
 * - `config`: the description of a server is invalid.
 * - `start_failed`: the server could not be started or reached, or did not complete the handshake.
 * - `not_started`: `start` has not been called, or `stop` has.
 * - `connection_lost`: the server died during the call, or did not come back. The call may have been
 *   executed.
 * - `timeout`: no progress within the time limit, or the total deadline passed. The server was told to stop.
 * - `cancelled`: the caller's signal was aborted. The server was told to stop.
 * - `rejected`: the server answered with a protocol error, e.g. an unknown tool; see `rpcCode`.
 * - `invalid_result`: the answer violates the protocol or the tool's own output schema.
 * - `limit_exceeded`: the answer exceeded this client's size limit.
 * - `unauthorized`: the server requires another token (HTTP 401 or 403), or the user's sign-in failed.
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
  /** Next step for the reader, one sentence. */
  hint?: string | undefined
  /** JSON-RPC error code in the server's answer. */
  rpcCode?: number | undefined
  /** `data` of the JSON-RPC error in the server's answer. */
  data?: unknown
  httpStatus?: number | undefined
  /** Stderr of the server, for a `start_failed`. */
  stderr?: readonly string[] | undefined
  cause?: unknown
}

// A registered symbol, since a program may contain two copies of this package.
const BRAND = Symbol.for('@agora-mcp/mcp-error')

/** Thrown if connection, protocol or caller ended a call; a failed tool is a `ToolResult` with `isError`. */
export class MCPError extends Error {
  override readonly name = 'MCPError'
  readonly code: MCPErrorCode
  readonly hint: string | null
  readonly rpcCode: number | null
  /** Unmodified `data` of the JSON-RPC error in the server's answer; undefined if there is none. */
  readonly data: unknown
  readonly httpStatus: number | null
  /** Up to 200 last lines of the server's stderr for a `start_failed`; else empty. */
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

/** Checks whether a thrown value is an {@link MCPError}, even one of another copy of this package. */
export function isMCPError(value: unknown): value is MCPError {
  return typeof value === 'object' && value !== null && BRAND in value
}
