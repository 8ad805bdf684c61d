import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '../../log/index.ts'
import type { RpcNotification, RpcResponse } from '../rpc/protocol-session.ts'

/** Interval of keep-alive comments in milliseconds, short enough for intermediaries; same as in the SDK. */
const KEEP_ALIVE_MS = 15_000

/** Formats that a client accepts: JSON, an event stream, or both. */
export type ReplyForm = 'json' | 'stream' | 'either'

/** Answer to one POST: JSON if everything is available at once, else an event stream. */
export interface HttpReply {
  /** Turns the answer into an event stream and sends at once; dropped if the client accepts no streams. */
  notify(message: RpcNotification): void
  /** Sends the responses and ends the answer. @param status HTTP status if not yet sent; default 200. */
  finish(responses: readonly RpcResponse[], status?: number): void
}

/** Answers in JSON; a longer call becomes an event stream, whose comments keep the connection open. */
export function createHttpReply(response: ServerResponse, form: ReplyForm): HttpReply {
  let isStream = false
  const timer = setInterval(() => {
    if (form === 'json') return
    if (!isStream) beginStream()
    else response.write(': keepalive\n\n')
  }, KEEP_ALIVE_MS)
  response.once('close', () => clearInterval(timer))

  function beginStream(): void {
    isStream = true
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    response.flushHeaders()
  }

  return {
    notify(message) {
      if (form === 'json' || response.writableEnded || response.destroyed) return
      if (!isStream) beginStream()
      response.write(eventOf(message))
    },
    finish(responses, status = 200) {
      clearInterval(timer)
      if (form === 'stream' && !isStream) beginStream()
      if (isStream) response.end(responses.map(eventOf).join(''))
      else sendJson(response, status, responses.length === 1 ? responses[0] : responses)
    },
  }
}

const eventOf = (message: object): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    .end(text)
}

/** Logs the single line of a refused request. @param reason The error sent, which says what would be accepted. */
export const logRefusal = (log: Logger, status: number, reason: string): void =>
  log.info('http request refused', { status, reason })

/** Sends a transport error, which belongs to no request. */
export function sendError(response: ServerResponse, status: number, message: string, code = -32000): void {
  if (status === 401 && !response.hasHeader('www-authenticate'))
    response.setHeader('www-authenticate', 'Bearer')
  sendJson(response, status, transportError(message, code))
}

/** Time for the client to read the answer before its connection closes, in milliseconds. */
const LINGER_MS = 1_000

/** Sends an error amid a body, then closes late: a socket with unread data would reset before the answer. */
export function sendErrorAmidBody(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
): void {
  const text = JSON.stringify(transportError(message, -32000))
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  })
  response.write(text)
  request.pause()
  const timer = setTimeout(() => response.end(), LINGER_MS)
  request.once('close', () => clearTimeout(timer))
}

const transportError = (message: string, code: number) => ({
  jsonrpc: '2.0',
  error: { code, message },
  id: null,
})
