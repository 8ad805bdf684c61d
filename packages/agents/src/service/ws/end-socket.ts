import type { WebSocket } from 'ws'

/** How long the other side has to answer that the connection ends, in milliseconds. */
const LAST_MS = 1_000

/** Ends a connection with a reason. Whoever is silent or sends on is cut off. */
export function endSocket(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), LAST_MS).unref()
}
