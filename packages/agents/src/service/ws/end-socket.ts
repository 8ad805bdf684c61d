import type { WebSocket } from 'ws'
import { LAST_MS } from '../streams/end-later.ts'

/** Closes a connection with a reason, and terminates it if the peer does not respond. */
export function endSocket(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason)
  setTimeout(() => socket.terminate(), LAST_MS).unref()
}
