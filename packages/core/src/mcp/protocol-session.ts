// Our own words for what the SDK gives, since they stand in the declarations that servers publish: whoever compiles
// against one must not need the SDK, which is inside its bundle.

/** Carries JSON-RPC messages between two sides; every transport of the SDK is one. */
export interface MessageTransport {
  start(): Promise<void>
  send(message: object, options?: object): Promise<void>
  close(): Promise<void>
  onclose?: (() => void) | undefined
  onerror?: ((error: Error) => void) | undefined
}

/** One client's session with a server. */
export interface ProtocolSession {
  /** Serves the transport until it closes. */
  connect(transport: MessageTransport): Promise<void>
  /** Ends the session and aborts its calls. */
  close(): Promise<void>
  onclose?: (() => void) | undefined
}
