import type { WebSocket } from 'ws'
import { LAST_MS } from '../streams/end-later.ts'

/** Ends a connection with a reason. Whoever is silent or sends on is cut off. */
export function endSocket(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), LAST_MS).unref()
}
