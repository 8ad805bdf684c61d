import type { IncomingMessage, ServerResponse } from 'node:http'
import { startRawServer } from '@agora-mcp/testing/http'

export interface JsonRpc {
  readonly id?: number
  readonly method: string
  readonly params?: {
    readonly name?: string
    readonly requestId?: number
    readonly _meta?: { readonly progressToken?: number }
  }
}

/** Answers the call of a tool; a response that it does not end stays open. */
export type AnswerCall = (message: JsonRpc, response: ServerResponse, request: IncomingMessage) => void

export interface ScriptedHttpServer {
  readonly url: string
  /** Everything received: `POST tools/call`, `GET`, `DELETE`. */
  readonly received: string[]
  answer: AnswerCall
  answerGet: (response: ServerResponse, request: IncomingMessage) => void
  /** Given with the answer of `initialize`; a request with another one gets 404. */
  session: string | null
  close(): Promise<void>
}

const HANDSHAKE = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'scripted', version: '1' },
}
const TOOLS = [
  { name: 'write', inputSchema: { type: 'object' } },
  { name: 'read', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
]

export function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export const said = (id: number | undefined, text: string) => ({
  jsonrpc: '2.0',
  id,
  result: { content: [{ type: 'text', text }] },
})

/** A server over HTTP whose answers to calls a test writes itself, byte by byte if it wants. */
export async function startScriptedServer(port = 0): Promise<ScriptedHttpServer> {
  const http = await startRawServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (request.method !== 'POST') {
      server.received.push(request.method ?? '')
      if (request.method === 'GET') server.answerGet(response, request)
      else response.writeHead(200).end()
      return
    }
    const message: JsonRpc = JSON.parse(Buffer.concat(parts).toString('utf8'))
    server.received.push(`POST ${message.method}`)
    const session = request.headers['mcp-session-id']
    if (session !== undefined && session !== server.session) {
      json(
        response,
        { jsonrpc: '2.0', id: null, error: { code: -32_001, message: 'Session not found' } },
        404,
      )
    } else if (message.method === 'initialize') {
      if (server.session !== null) response.setHeader('mcp-session-id', server.session)
      json(response, { jsonrpc: '2.0', id: message.id, result: HANDSHAKE })
    } else if (message.method === 'tools/list') {
      json(response, { jsonrpc: '2.0', id: message.id, result: { tools: TOOLS } })
    } else if (message.method === 'tools/call') {
      server.answer(message, response, request)
    } else {
      response.writeHead(202).end()
    }
  }, port)
  const server: ScriptedHttpServer = {
    url: `${http.url}/mcp`,
    received: [],
    answer: ({ id }, response) => json(response, said(id, 'ok')),
    answerGet: (response) => response.writeHead(405).end(),
    session: null,
    close: http.close,
  }
  return server
}
