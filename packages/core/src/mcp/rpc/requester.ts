import type { ClientCapabilities } from './client-input.ts'
import type { RpcNotification } from './protocol-session.ts'

/** Caller of a transport that serves one client. */
export const LOCAL_CALLER = 'local'

/** Sender of one request, as its transport knows it. */
export interface Requester {
  /** Aborts when the client cancels the request or disconnects. */
  readonly signal: AbortSignal
  /** Sends a notification before the answer. */
  notify(notification: RpcNotification): void
  /** Capabilities of the handshake; default none. */
  readonly declared?: ClientCapabilities
  /** Identity that tasks are bound to; default {@link LOCAL_CALLER}. */
  readonly caller?: string
}
