import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { type RawServer, startRawServer } from './raw-server.ts'

export interface StubRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface StubResponse {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Text, bytes, an async iterable of either (broken off where it throws), or anything else as JSON. */
  readonly body?: unknown
}

export interface StubServer extends RawServer {
  readonly requests: readonly StubRequest[]
}

/**
 * Starts a loopback server that answers with `answer` and records requests. An error thrown by `answer`
 * becomes a 500 with its message; a promise that never settles leaves the client waiting.
 */
export async function startStubServer(
  answer: (request: StubRequest) => StubResponse | Promise<StubResponse>,
): Promise<StubServer> {
  const requests: StubRequest[] = []
  const server = await startRawServer(async (incoming, outgoing) => {
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: Buffer.concat(parts).toString('utf8'),
    }
    requests.push(request)
    const failed = (error: unknown): StubResponse => ({ status: 500, body: String(error) })
    const {
      status = 200,
      headers = {},
      body = '',
    } = await Promise.resolve(request).then(answer).catch(failed)
    if (isPieces(body)) {
      outgoing.writeHead(status, headers)
      await writePieces(outgoing, body)
      return
    }
    const plain = typeof body === 'string' || body instanceof Uint8Array
    outgoing.writeHead(status, { ...(!plain && { 'content-type': 'application/json' }), ...headers })
    outgoing.end(plain ? body : JSON.stringify(body))
  })
  return { ...server, requests }
}

type Pieces = AsyncIterable<string | Uint8Array>

const isPieces = (body: unknown): body is Pieces =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

async function writePieces(outgoing: ServerResponse, pieces: Pieces): Promise<void> {
  try {
    for await (const piece of pieces) {
      if (outgoing.destroyed) return
      outgoing.write(piece)
    }
    outgoing.end()
  } catch {
    outgoing.destroy()
  }
}
