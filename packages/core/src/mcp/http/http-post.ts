import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { ErrorCode, isJSONRPCRequest, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js'
import { quoted } from '../../errors/index.ts'
import { MODERN_VERSION } from '../../protocol/index.ts'
import type { RpcRequest } from '../rpc/protocol-session.ts'
import { readMessages } from '../rpc/read-messages.ts'
import { isModern } from '../rpc/request-meta.ts'
import type { McpServer } from '../server/mcp-server.ts'
import { appsSession, declaredInSession } from './apps-session.ts'
import { readBody } from './http-body.ts'
import { headerMismatch } from './http-headers.ts'
import {
  createHttpReply,
  logRefusal,
  type ReplyForm,
  sendError,
  sendErrorAmidBody,
  sendJson,
} from './http-reply.ts'

/** Everybody who has the server's own token, or reaches a server without one. */
const HTTP_CALLER = 'http'
const MAX_BODY_BYTES = 8 * 1024 * 1024

interface Refusal {
  readonly status: number
  readonly message: string
  readonly code?: number
}

/** Cancels the calls if the connection closes before the answer; `caller` is who tasks are bound to. */
export async function answerPost(
  server: McpServer,
  request: IncomingMessage,
  response: ServerResponse,
  caller = HTTP_CALLER,
): Promise<void> {
  const refuse = ({ status, message, code }: Refusal) => {
    logRefusal(server.log, status, message)
    sendError(response, status, message, code)
  }
  const form = chooseFormat(request.headers)
  if (form === null) {
    const message =
      'Not Acceptable: the client should send the header Accept: application/json, text/event-stream'
    return refuse({ status: 406, message })
  }
  if (mediaTypeOf(request.headers) !== 'application/json') {
    const message = 'Unsupported Media Type: the client should send the header Content-Type: application/json'
    return refuse({ status: 415, message })
  }
  const body = await readBody(request, MAX_BODY_BYTES)
  if (body === null) {
    const message = `A body has at most ${MAX_BODY_BYTES} bytes`
    logRefusal(server.log, 413, message)
    return sendErrorAmidBody(request, response, 413, message)
  }
  const read = readMessages(body, hasBatches(request.headers))
  const failures = read.flatMap((one) => ('failure' in one ? [one.failure] : []))
  const messages = read.flatMap((one) => ('message' in one ? [one.message] : []))
  if (messages.length === 0) {
    logRefusal(server.log, 400, failures[0]?.error.message ?? 'no message')
    return sendJson(response, 400, failures.length === 1 ? failures[0] : failures)
  }

  const requests = messages.filter(isJSONRPCRequest)
  const [only] = requests
  if (only !== undefined && read.length === 1 && speaksModern(only, request.headers)) {
    return answerModernPost(server, only, { headers: request.headers, response, form, caller })
  }
  const initializes = requests.some(({ method }) => method === 'initialize')
  if (initializes && messages.length > 1) {
    const message = 'Invalid Request: Only one initialization request is allowed'
    return refuse({ status: 400, message, code: ErrorCode.InvalidRequest })
  }
  if (!initializes) {
    const unsupported = refusedByVersion(request.headers)
    if (unsupported !== undefined) return refuse(unsupported)
  }
  // A notification refers to a session, and there is none.
  if (requests.length + failures.length === 0) {
    response.writeHead(202).end()
    return
  }

  const signal = closingSignal(response)
  const reply = createHttpReply(response, form)
  const session = initializes ? appsSession(only) : undefined
  if (session !== undefined) response.setHeader('mcp-session-id', session)
  const declared = declaredInSession(request.headers['mcp-session-id'])
  const requester = { signal, notify: reply.notify, declared, caller }
  const responses = await Promise.all(requests.map((one) => server.answer(one, requester)))
  if (!signal.aborted) reply.finish([...failures, ...responses])
}

function closingSignal(response: ServerResponse): AbortSignal {
  const abort = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) abort.abort()
  })
  return abort.signal
}

/** True with the header alone too, so that a body without the revision gets the modern error. */
const speaksModern = (request: RpcRequest, headers: IncomingHttpHeaders): boolean =>
  isModern(request) || headers['mcp-protocol-version'] === MODERN_VERSION

interface ModernPost {
  readonly headers: IncomingHttpHeaders
  readonly response: ServerResponse
  readonly form: ReplyForm
  readonly caller: string
}

async function answerModernPost(
  server: McpServer,
  request: RpcRequest,
  { headers, response, form, caller }: ModernPost,
): Promise<void> {
  const mismatch = headerMismatch(headers, request)
  if (mismatch !== undefined) {
    return sendJson(response, 400, { jsonrpc: '2.0', id: request.id, error: mismatch })
  }
  const signal = closingSignal(response)
  const reply = createHttpReply(response, form)
  const answer = await server.answerModern(request, { signal, notify: reply.notify, caller })
  if (!signal.aborted) reply.finish([answer.response], answer.status)
}

const mediaTypeOf = (headers: IncomingHttpHeaders): string | undefined =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()

/** Chooses an answer format that the client accepts; null if there is none. Without a header the client accepts all. */
function chooseFormat({ accept }: IncomingHttpHeaders): ReplyForm | null {
  const taken = (accept?.trim() || '*/*')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/i.test(part))
    .map((part) => part.split(';', 1)[0]?.trim().toLowerCase() ?? '')
  const takes = (type: string) =>
    taken.some((one) => one === '*/*' || one === type || one === type.replace(/\/.*/, '/*'))
  const json = takes('application/json')
  const stream = takes('text/event-stream')
  return json && stream ? 'either' : json ? 'json' : stream ? 'stream' : null
}

/** Checks whether the client's revision supports batches; a client that names none may be old enough to. */
function hasBatches(headers: IncomingHttpHeaders): boolean {
  const version = headers['mcp-protocol-version']
  return version === undefined || String(version) < '2025-06-18'
}

function refusedByVersion(headers: IncomingHttpHeaders): Refusal | undefined {
  const version = headers['mcp-protocol-version']
  if (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) return undefined
  const supported = SUPPORTED_PROTOCOL_VERSIONS.join(', ')
  const message = `Bad Request: Unsupported protocol version: ${quoted(String(version), 40)} (supported versions: ${supported})`
  return { status: 400, message }
}
