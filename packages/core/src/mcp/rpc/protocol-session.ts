// Own types instead of the SDK's, since they appear in published declarations: users who compile against them
// must not need the SDK, which is inside the bundle.

export interface MessageTransport {
  start(): Promise<void>
  send(message: object, options?: object): Promise<void>
  close(): Promise<void>
  onmessage?: ((message: never, extra?: never) => void) | undefined
  onclose?: (() => void) | undefined
  onerror?: ((error: Error) => void) | undefined
}

export interface RpcRequest {
  readonly jsonrpc: '2.0'
  readonly id: string | number
  readonly method: string
  readonly params?: object | undefined
}

export interface RpcNotification {
  readonly jsonrpc: '2.0'
  readonly method: string
  readonly params?: object | undefined
}

export interface ProgressParams {
  progress: number
  total?: number
  message?: string
  _meta?: Readonly<Record<string, unknown>>
}

/** A failed JSON-RPC request; without an id if none could be read. */
export interface RpcFailure {
  readonly jsonrpc: '2.0'
  readonly id: string | number | null
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown }
}

export type RpcResponse =
  | { readonly jsonrpc: '2.0'; readonly id: string | number; readonly result: object }
  | RpcFailure

export interface ProtocolSession {
  connect(transport: MessageTransport): Promise<void>
  /** Ends the session and aborts its calls. */
  close(): Promise<void>
  onclose?: (() => void) | undefined
}
