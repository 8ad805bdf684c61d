import type { ClientCapabilities } from './client-input.ts'
import type { RpcNotification } from './protocol-session.ts'

/** Caller of a transport that serves one client. */
export const LOCAL_CALLER = 'local'

export interface Requester {
  /** Aborts when the client cancels the request or disconnects. */
  readonly signal: AbortSignal
  notify(notification: RpcNotification): void
  /** Capabilities of the handshake; default none. */
  readonly declared?: ClientCapabilities
  /** Identity that tasks are bound to; default {@link LOCAL_CALLER}. */
  readonly caller?: string
}
