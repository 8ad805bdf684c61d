import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '../../errors/index.ts'
import type { OAuthSettings } from '../oauth/oauth-settings.ts'
import { asksForMetadata, resourceMetadata } from '../oauth/resource-metadata.ts'
import { createTokenCheck, type Person, type TokenRefusal } from '../oauth/token-check.ts'
import { drained } from '../server/drained.ts'
import type { McpServer } from '../server/mcp-server.ts'
import { allowPage, answerPreflight } from './cors.ts'
import { createHttpGuard, type HttpVariables, type Refusal } from './http-guard.ts'
import { answerPost } from './http-post.ts'
import { logRefusal, sendError, sendJson } from './http-reply.ts'
import { isLoopback } from './loopback.ts'

const GRACE_MS = 5_000
/** Time limits for a client to send its headers and its whole request, in milliseconds. */
const HEADERS_MS = 20_000
const REQUEST_MS = 60_000

type AnyRefusal = Omit<TokenRefusal, 'status'> & { readonly status: number }

export interface PeopleServers {
  serverOf(person: Person): McpServer
  servers(): readonly McpServer[]
}

export interface HttpOptions {
  readonly host: string
  /** 0 lets the system choose. */
  readonly port: number
  readonly token?: string | undefined
  /** Issuer whose access tokens are accepted in addition to the token. */
  readonly oauth?: OAuthSettings | undefined
  /** Servers with separate data for each person of the issuer; without them everyone shares one. */
  readonly people?: PeopleServers | undefined
  /** Accepted host names besides loopback and IP addresses, e.g. of a reverse proxy. */
  readonly allowedHosts?: readonly string[]
  readonly variables: HttpVariables
  readonly signal: AbortSignal
  /** Called once with the address of the server, e.g. `http://127.0.0.1:3000/mcp`. */
  readonly onListening?: (url: string) => void
}

/**
 * Serves Streamable HTTP at `/mcp` and `GET /health` until `signal` aborts. Stateless: requests do not depend
 * on earlier ones, so a restart loses no client; closing a request's connection cancels its call.
 * @throws AppError config if the address cannot be bound.
 */
export async function runHttp(server: McpServer, options: HttpOptions): Promise<void> {
  const { host, port, token, oauth, people, allowedHosts = [], variables, signal } = options
  const guard = createHttpGuard({
    token,
    loopbackOnly: isLoopback(host),
    allowedHosts: [host, ...allowedHosts],
    variables,
  })

  const checkToken = oauth === undefined ? undefined : createTokenCheck(oauth, server.log)

  const limits = { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS }
  const http = createServer(limits, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A disconnected client is not a server failure.
      if (request.socket.destroyed) return
      server.log.error('http request failed', { error })
      if (response.headersSent) response.destroy()
      else sendError(response, 500, 'Internal error')
    })
  })

  function refuse(response: ServerResponse, { status, message, challenge }: AnyRefusal): void {
    logRefusal(server.log, status, message)
    if (challenge !== undefined) response.setHeader('www-authenticate', challenge)
    sendError(response, status, message)
  }

  async function serverFor(
    headers: IncomingHttpHeaders,
  ): Promise<
    { readonly of: McpServer; readonly person?: Person } | { readonly refusal: Refusal | TokenRefusal }
  > {
    const refusal = guard.refusedToken(headers)
    if (checkToken === undefined || (token !== undefined && refusal === undefined)) {
      return refusal === undefined ? { of: server } : { refusal }
    }
    const checked = await checkToken(headers.authorization)
    return 'refusal' in checked ? checked : { ...checked, of: people?.serverOf(checked.person) ?? server }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers } = request
    const path = request.url?.replace(/\/?(\?.*)?$/s, '')
    const reads = method === 'GET' || method === 'HEAD'
    if (path === '/health' && reads) {
      return sendJson(response, 200, { status: 'ok', name: server.name, version: server.version })
    }
    const misplaced = guard.refusedPlace(headers)
    if (misplaced !== undefined) return refuse(response, misplaced)
    allowPage(headers, response)
    if (method === 'OPTIONS') return answerPreflight(headers, response)
    // Clients look up how to sign in here before they have a token.
    if (oauth !== undefined && asksForMetadata(path ?? '')) {
      return sendJson(response, 200, resourceMetadata(oauth, server.name))
    }
    if (path?.startsWith('/.well-known/')) return sendError(response, 404, 'This server has no such document')
    const caller = await serverFor(headers)
    if ('refusal' in caller) return refuse(response, caller.refusal)
    if (path !== '/mcp') {
      return refuse(response, {
        status: 404,
        message: 'Not found: the address in the client should end in /mcp',
      })
    }
    // HEAD only checks for existence.
    if (method === 'HEAD') return void response.writeHead(200).end()
    if (method !== 'POST') {
      response.setHeader('allow', 'POST, HEAD, OPTIONS')
      // Every client checks once for an event stream, so this is not logged as a refusal.
      return sendError(response, 405, 'Only POST: this server keeps no sessions')
    }
    const { of, person } = caller
    await answerPost(of, request, response, person && `${person.issuer} ${person.subject}`)
  }

  await listen(http, host, port)
  const address = http.address() as AddressInfo
  const shownHost = address.family === 'IPv6' ? `[${address.address}]` : address.address
  options.onListening?.(`http://${shownHost}:${address.port}/mcp`)
  if (!signal.aborted)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  const closed = new Promise((resolve) => http.close(resolve))
  http.closeIdleConnections()
  const servers = [server, ...(people?.servers() ?? [])]
  for (const one of servers) one.endSubscriptions()
  await Promise.all(servers.map((one) => drained(one, GRACE_MS)))
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
