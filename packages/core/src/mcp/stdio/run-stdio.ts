import type { Readable, Writable } from 'node:stream'
import { drained } from '../server/drained.ts'
import type { McpServer } from '../server/mcp-server.ts'
import { lineTransport } from './line-transport.ts'

/**
 * Time in milliseconds for running calls to finish after the client has closed its end, and to clean up after
 * an abort. Clients kill a process that is still alive after two seconds.
 */
const FINISH_MS = 1_300
const CLEAN_UP_MS = 500
/** Maximum message length in bytes: 100 kB of text with the widest escaping, with a margin. */
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024

export interface StdioOptions {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly signal: AbortSignal
}

/**
 * Serves one client over stdio until stdin closes, stdout breaks, or `signal` aborts. After the end of stdin
 * running calls may finish for a second, so that piped requests get their answers; those that listen to
 * `clientDisconnected` stop immediately.
 */
export async function runStdio(server: McpServer, { stdin, stdout, signal }: StdioOptions): Promise<void> {
  const session = server.newSession()
  const transport = lineTransport(stdin, stdout, MAX_MESSAGE_BYTES)
  const over = Promise.withResolvers<void>()

  session.onclose = over.resolve
  // Connected first, so that a last line without a line end is processed before the end of stdin.
  const connected = session.connect(transport)
  stdout.on('error', (error) => {
    server.log.info('client gone', { error: error.message })
    over.resolve()
  })
  stdin.once('end', () => {
    void drained(server, FINISH_MS).then(over.resolve)
    // Deferred by a turn, so that the last call has started.
    setImmediate(() => server.disconnectClient())
  })
  stdin.once('error', () => over.resolve())
  signal.addEventListener('abort', () => over.resolve(), { once: true })
  if (signal.aborted) over.resolve()

  await connected
  await over.promise
  server.endSubscriptions()
  // Let the last messages go out before the channel closes.
  await new Promise((resolve) => setImmediate(resolve))
  // Aborts running calls; they clean up before the caller closes their dependencies.
  await session.close()
  await drained(server, CLEAN_UP_MS)
}
