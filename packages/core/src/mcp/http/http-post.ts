import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import {
  ErrorCode,
  isJSONRPCRequest,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js'
import { quoted } from '../../errors/index.ts'
import { MODERN_VERSION } from '../../protocol/index.ts'
import type { RpcRequest } from '../rpc/protocol-session.ts'
import { isModern } from '../rpc/request-meta.ts'
import type { McpServer } from '../server/mcp-server.ts'
import { appsSession, declaredInSession } from './apps-session.ts'
import { readBody } from './http-body.ts'
import { headerMismatch } from './http-headers.ts'
import { createHttpReply, sendError, sendErrorAmidBody, sendJson } from './http-reply.ts'

const MAX_BODY_BYTES = 8 * 1024 * 1024
/** Messages in one body; the SDK's own figure. */
const MAX_BATCH = 100

interface Refusal {
  readonly status: number
  readonly message: string
  readonly code?: number
}

/**
 * Answers one POST of messages, without a session: whatever the server has to remember is in its stores. The calls in it
 * are cancelled when the connection closes before their answer.
 */
export async function answerPost(
  server: McpServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refused = refusedByHeaders(request.headers)
  if (refused !== undefined) return refuse(response, refused)
  const body = await readBody(request, MAX_BODY_BYTES)
  if (body === null) {
    return sendErrorAmidBody(request, response, 413, `A body has at most ${MAX_BODY_BYTES} bytes`)
  }
  const messages = readMessages(body)
  if ('status' in messages) return refuse(response, messages)

  const requests = messages.filter(isJSONRPCRequest)
  const [only] = requests
  if (only !== undefined && messages.length === 1 && speaksModern(only, request.headers)) {
    return answerModernPost(server, only, request.headers, response)
  }
  const initializes = requests.some(({ method }) => method === 'initialize')
  if (initializes && messages.length > 1) {
    const message = 'Invalid Request: Only one initialization request is allowed'
    return refuse(response, { status: 400, message, code: ErrorCode.InvalidRequest })
  }
  if (!initializes) {
    const unsupported = refusedByVersion(request.headers)
    if (unsupported !== undefined) return refuse(response, unsupported)
  }
  // A notification speaks of a session, and there is none.
  if (requests.length === 0) {
    response.writeHead(202).end()
    return
  }

  const signal = closingSignal(response)
  const reply = createHttpReply(response)
  const session = initializes ? appsSession(only) : undefined
  if (session !== undefined) response.setHeader('mcp-session-id', session)
  const declared = declaredInSession(request.headers['mcp-session-id'])
  const responses = await Promise.all(
    requests.map((one) => server.answer(one, signal, reply.notify, declared)),
  )
  if (!signal.aborted) reply.finish(responses)
}

/** Aborts when the client closes the connection before its answer. */
function closingSignal(response: ServerResponse): AbortSignal {
  const abort = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) abort.abort()
  })
  return abort.signal
}

/** One that forgot to say in its body what its header says is told so in the words of that revision. */
const speaksModern = (request: RpcRequest, headers: IncomingHttpHeaders): boolean =>
  isModern(request) || headers['mcp-protocol-version'] === MODERN_VERSION

async function answerModernPost(
  server: McpServer,
  request: RpcRequest,
  headers: IncomingHttpHeaders,
  response: ServerResponse,
): Promise<void> {
  const mismatch = headerMismatch(headers, request)
  if (mismatch !== undefined) {
    return sendJson(response, 400, { jsonrpc: '2.0', id: request.id, error: mismatch })
  }
  const signal = closingSignal(response)
  const reply = createHttpReply(response)
  const answer = await server.answerModern(request, signal, reply.notify)
  if (!signal.aborted) reply.finish([answer.response], answer.status)
}

function refusedByHeaders(headers: IncomingHttpHeaders): Refusal | undefined {
  const { accept } = headers
  if (!accept?.includes('application/json') || !accept.includes('text/event-stream')) {
    const message = 'Not Acceptable: Client must accept both application/json and text/event-stream'
    return { status: 406, message }
  }
  const mediaType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') {
    return { status: 415, message: 'Unsupported Media Type: Content-Type must be application/json' }
  }
  return undefined
}

function refusedByVersion(headers: IncomingHttpHeaders): Refusal | undefined {
  const version = headers['mcp-protocol-version']
  if (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) return undefined
  const supported = SUPPORTED_PROTOCOL_VERSIONS.join(', ')
  const message = `Bad Request: Unsupported protocol version: ${quoted(String(version), 40)} (supported versions: ${supported})`
  return { status: 400, message }
}

function readMessages(body: string): JSONRPCMessage[] | Refusal {
  let raw: unknown
  try {
    raw = JSON.parse(body)
  } catch {
    return { status: 400, message: 'Parse error: Invalid JSON', code: ErrorCode.ParseError }
  }
  const list: unknown[] = Array.isArray(raw) ? raw : [raw]
  if (list.length > MAX_BATCH) {
    const message = `Invalid Request: Batch must not exceed ${MAX_BATCH} messages`
    return { status: 400, message, code: ErrorCode.InvalidRequest }
  }
  const parsed = list.map((message) => JSONRPCMessageSchema.safeParse(message))
  const messages = parsed.flatMap(({ data }) => data ?? [])
  return messages.length < list.length
    ? { status: 400, message: 'Parse error: Invalid JSON-RPC message', code: ErrorCode.ParseError }
    : messages
}

const refuse = (response: ServerResponse, { status, message, code }: Refusal): void =>
  sendError(response, status, message, code)
