import type { Readable, Writable } from 'node:stream'
import { drained } from '../server/drained.ts'
import type { McpServer } from '../server/mcp-server.ts'
import { lineTransport } from './line-transport.ts'

/**
 * How long calls under way may take to finish once the client has closed its end, and to clean up once they are aborted, in
 * milliseconds. Clients kill a process that is still there after two seconds.
 */
const FINISH_MS = 1_300
const CLEAN_UP_MS = 500
/** Longest message read, in bytes: 100 kB of text in the widest escaping, with room to spare. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024

export interface StdioOptions {
  readonly stdin: Readable
  readonly stdout: Writable
  /** Stops the server, e.g. on SIGTERM. */
  readonly signal: AbortSignal
}

/**
 * Serves one client over stdio until it goes: its end of stdin closes, stdout breaks, or `signal` aborts. Calls under
 * way at the end of stdin may finish for a second, so that piped requests get their answers; those that say so stop at
 * once.
 */
export async function runStdio(server: McpServer, { stdin, stdout, signal }: StdioOptions): Promise<void> {
  const session = server.newSession()
  const transport = lineTransport(stdin, stdout, MAX_MESSAGE_BYTES)
  const over = Promise.withResolvers<void>()

  session.onclose = over.resolve
  // First, so that a last line without an end is taken before the end of stdin is.
  const connected = session.connect(transport)
  stdout.on('error', (error) => {
    server.log.info('client gone', { error: error.message })
    over.resolve()
  })
  stdin.once('end', () => {
    void drained(server, FINISH_MS).then(over.resolve)
    // In the next turn: a call that came last has begun by then.
    setImmediate(() => server.leave())
  })
  stdin.once('error', () => over.resolve())
  signal.addEventListener('abort', () => over.resolve(), { once: true })
  if (signal.aborted) over.resolve()

  await connected
  await over.promise
  server.endSubscriptions()
  // Their last messages go out before the channel closes.
  await new Promise((resolve) => setImmediate(resolve))
  // Aborts the calls that are still under way; they clean up before the caller closes what they use.
  await session.close()
  await drained(server, CLEAN_UP_MS)
}
