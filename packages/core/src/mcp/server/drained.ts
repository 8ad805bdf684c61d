import type { McpServer } from './mcp-server.ts'

const CHECK_EVERY_MS = 10

/** Resolves when no call is running, or after `timeoutMs`. */
export async function drained(server: McpServer, timeoutMs: number): Promise<void> {
  const end = performance.now() + timeoutMs
  // The last message may have been read in this turn, so let its handler start first.
  await new Promise((resolve) => setImmediate(resolve))
  while (server.inFlight() > 0 && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS))
  }
}
