import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { AppError } from '../errors/index.ts'
import type { McpServer } from './create-mcp-server.ts'
import { drained } from './drained.ts'
import { createHttpGuard } from './http-guard.ts'
import { isLoopback } from './loopback.ts'

const MAX_BODY_BYTES = 8 * 1024 * 1024
const GRACE_MS = 5_000

export interface HttpOptions {
  readonly host: string
  /** 0 lets the system choose. */
  readonly port: number
  readonly token?: string | undefined
  /** Host names, besides loopback and plain addresses, that clients may use, e.g. of a reverse proxy. */
  readonly allowedHosts?: readonly string[]
  /** Stops the server. */
  readonly signal: AbortSignal
  /** Called once with the address that answers, e.g. `http://127.0.0.1:3000/mcp`. */
  readonly onListening?: (url: string) => void
}

/**
 * Serves Streamable HTTP at `/mcp` and `GET /health` until `signal` aborts. Stateless: every request has a session of
 * its own, so that a restart loses no client; closing a request's connection cancels its call.
 * @throws AppError config when the address cannot be listened on.
 */
export async function runHttp(server: McpServer, options: HttpOptions): Promise<void> {
  const { host, port, token, allowedHosts = [], signal } = options
  const guard = createHttpGuard({
    token,
    loopbackOnly: isLoopback(host),
    allowedHosts: [host, ...allowedHosts],
  })

  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      server.log.error('http request failed', { error })
      if (response.headersSent) response.destroy()
      else sendError(response, 500, 'Internal error')
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split('?', 1)[0]
    if (path === '/health' && request.method === 'GET') {
      return sendJson(response, 200, { status: 'ok', name: server.name, version: server.version })
    }
    const refusal = guard(request.headers)
    if (refusal !== undefined) return sendError(response, refusal.status, refusal.message)
    if (path !== '/mcp') return sendError(response, 404, 'Not found; the endpoint is /mcp')
    if (request.method !== 'POST') {
      response.setHeader('allow', 'POST')
      return sendError(response, 405, 'Only POST: this server keeps no sessions')
    }
    const session = server.newSession()
    const transport = new StreamableHTTPServerTransport({ maxRequestBodySize: MAX_BODY_BYTES })
    // Also when the client hangs up early: closing the session aborts its calls.
    response.once('close', () => void session.close())
    await session.connect(transport)
    await transport.handleRequest(request, response)
  }

  await listen(http, host, port)
  const address = http.address() as AddressInfo
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address
  options.onListening?.(`http://${shownHost}:${address.port}/mcp`)
  if (!signal.aborted)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  const closed = new Promise((resolve) => http.close(resolve))
  http.closeIdleConnections()
  await drained(server, GRACE_MS)
  http.closeAllConnections()
  await closed
}

function listen(http: ReturnType<typeof createServer>, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new AppError('config', `Cannot listen on ${host}:${port} (${cause.code ?? cause.message}).`, {
          hint: 'Choose another address with --http HOST:PORT.',
          cause,
        }),
      ),
    )
    http.listen(port, host, resolve)
  })
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

function sendError(response: ServerResponse, status: number, message: string): void {
  if (status === 401) response.setHeader('www-authenticate', 'Bearer')
  sendJson(response, status, { jsonrpc: '2.0', error: { code: -32000, message }, id: null })
}
