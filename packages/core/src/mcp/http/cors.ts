import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

const REQUEST_HEADERS =
  'authorization, content-type, accept, last-event-id, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name'
const EXPOSED_HEADERS = 'mcp-session-id, mcp-protocol-version, www-authenticate'
const DAY_S = 24 * 60 * 60

/** Lets the page that sent a request read the answer. Only for origins that the guard has accepted. */
export function allowPage(headers: IncomingHttpHeaders, response: ServerResponse): void {
  response.setHeader('vary', 'Origin')
  if (headers.origin === undefined) return
  response.setHeader('access-control-allow-origin', headers.origin)
  response.setHeader('access-control-expose-headers', EXPOSED_HEADERS)
}

/** Answers a browser's preflight request, which carries no token. */
export function answerPreflight(headers: IncomingHttpHeaders, response: ServerResponse): void {
  response.setHeader('access-control-allow-methods', 'POST, GET, HEAD, OPTIONS')
  response.setHeader('access-control-allow-headers', REQUEST_HEADERS)
  response.setHeader('access-control-max-age', DAY_S)
  // A page on the internet may access this machine, since its host name has been allowed.
  if (headers['access-control-request-private-network'] === 'true') {
    response.setHeader('access-control-allow-private-network', 'true')
  }
  response.writeHead(204).end()
}
