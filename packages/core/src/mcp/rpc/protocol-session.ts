// Our own words for what the SDK gives, since they stand in the declarations that servers publish: whoever compiles
// against one must not need the SDK, which is inside its bundle.

/** Carries JSON-RPC messages between two sides; every transport of the SDK is one. */
export interface MessageTransport {
  start(): Promise<void>
  send(message: object, options?: object): Promise<void>
  close(): Promise<void>
  onmessage?: ((message: never, extra?: never) => void) | undefined
  onclose?: (() => void) | undefined
  onerror?: ((error: Error) => void) | undefined
}

/** A JSON-RPC request. */
export interface RpcRequest {
  readonly jsonrpc: '2.0'
  readonly id: string | number
  readonly method: string
  readonly params?: object | undefined
}

/** A JSON-RPC notification. */
export interface RpcNotification {
  readonly jsonrpc: '2.0'
  readonly method: string
  readonly params?: object | undefined
}

/** What a progress notification carries beside its token. */
export interface ProgressParams {
  progress: number
  total?: number
  message?: string
  _meta?: Readonly<Record<string, unknown>>
}

/** A JSON-RPC request that failed; without an id where none could be read. */
export interface RpcFailure {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
}

/** The answer to a JSON-RPC request. */
export type RpcResponse =
  | { readonly jsonrpc: '2.0'; readonly id: string | number; readonly result: object }
  | RpcFailure

/** One client's session with a server. */
export interface ProtocolSession {
  /** Serves the transport until it closes. */
  connect(transport: MessageTransport): Promise<void>
  /** Ends the session and aborts its calls. */
  close(): Promise<void>
  onclose?: (() => void) | undefined
}
