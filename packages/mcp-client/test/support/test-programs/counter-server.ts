/** Servers without a handshake (2026-07-28), with a resource that changes: over stdio, or by `startCounter`. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

export const COUNTER = 'counter://value'

function createCounter(changed?: (uri: string) => void): McpServer {
  const server = new McpServer(
    { name: 'counter', version: '1.0.0' },
    { capabilities: { resources: { subscribe: true } } },
  )
  server.registerResource('counter', COUNTER, {}, async () => ({ contents: [{ uri: COUNTER, text: '0' }] }))
  server.registerTool('count', { description: 'Counts, and answers with the process.' }, async () => {
    if (changed === undefined) await server.server.sendResourceUpdated({ uri: COUNTER })
    else changed(COUNTER)
    return { content: [{ type: 'text', text: String(process.pid) }] }
  })
  return server
}

export interface CounterServer {
  readonly url: string
  close(): Promise<void>
}

export async function startCounter(): Promise<CounterServer> {
  const handler = createMcpHandler(() => createCounter((uri) => handler.notify.resourceUpdated(uri)))
  const http = createServer(async (request, response) => {
    const ended = new AbortController()
    response.once('close', () => ended.abort())
    const answer = await handler.fetch(
      new Request(`http://${request.headers.host}${request.url}`, {
        method: request.method ?? 'POST',
        headers: request.headers as Record<string, string>,
        ...(request.method === 'POST' ? { body: await buffer(request) } : {}),
        signal: ended.signal,
      }),
    )
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    if (answer.body === null) response.end()
    else await pipeline(Readable.fromWeb(answer.body), response).catch(() => {})
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    async close() {
      await handler.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

if (import.meta.main) serveStdio(() => createCounter())
