import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect, constants, createServer as createHttp2Server } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WeaviateServer } from './weaviate-server.ts'

interface Request {
  readonly path: string
  readonly begun: number
  ended: number
  bytes: number
}

export interface CountedWeaviate extends WeaviateServer {
  /** Requests since the last call. @returns includes the bytes sent, without headers */
  take(): {
    readonly requests: number
    readonly rounds: number
    readonly bytes: number
    readonly paths: readonly string[]
  }
}

/**
 * Counts requests and round trips. From the first `take` on each request is delayed, so that concurrent
 * requests can be told from consecutive ones.
 * @param holdMs longer than the work between two requests of one round takes, even on a busy machine
 */
export async function countRequests(server: WeaviateServer, holdMs = 200): Promise<CountedWeaviate> {
  let seen: Request[] = []
  let isCounting = false
  const hold = () => sleep(isCounting ? holdMs : 0)
  const begin = (path: string): Request => {
    const entry = { path, begun: performance.now(), ended: Number.POSITIVE_INFINITY, bytes: 0 }
    seen.push(entry)
    return entry
  }

  // Only the first node of a cluster, since all would count alike.
  const [restUrl = '', grpcUrl = ''] = [server.url, server.grpcUrl].map((urls) => urls.split(',')[0])
  const upstream = connect(grpcUrl)
  const grpc = createHttp2Server()
  grpc.on('stream', async (stream, headers) => {
    const entry = begin(String(headers[constants.HTTP2_HEADER_PATH]))
    stream.on('error', () => {})
    await hold()
    const forwarded = upstream.request(headers)
    forwarded.on('error', () => stream.close())
    forwarded.on('response', (answer) => stream.respond(answer, { waitForTrailers: true }))
    let trailers = {}
    forwarded.on('trailers', (given) => {
      trailers = given
    })
    stream.on('wantTrailers', () => {
      entry.ended = performance.now()
      stream.sendTrailers(trailers)
    })
    stream.on('data', (part: Buffer) => {
      entry.bytes += part.length
    })
    stream.pipe(forwarded).pipe(stream)
  })
  const rest = createServer(async (incoming, answer) => {
    const entry = begin(String(incoming.url))
    await hold()
    const forwarded = request(
      new URL(incoming.url ?? '/', restUrl),
      { method: incoming.method, headers: incoming.headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 500, given.headers)
        given.pipe(answer)
        given.on('end', () => {
          entry.ended = performance.now()
        })
      },
    )
    forwarded.on('error', () => answer.destroy())
    incoming.on('data', (part: Buffer) => {
      entry.bytes += part.length
    })
    incoming.pipe(forwarded)
  })
  const listen = async (one: typeof grpc | typeof rest) => {
    one.listen(0, '127.0.0.1')
    await once(one, 'listening')
    return `http://127.0.0.1:${(one.address() as AddressInfo).port}`
  }
  return {
    ...server,
    url: await listen(rest),
    grpcUrl: await listen(grpc),
    take() {
      const taken = seen
      seen = []
      isCounting = true
      return {
        requests: taken.length,
        rounds: roundsOf(taken),
        bytes: taken.reduce((sum, { bytes }) => sum + bytes, 0),
        paths: taken.map(({ path }) => path),
      }
    },
    async stop() {
      upstream.destroy()
      rest.closeAllConnections()
      for (const one of [grpc, rest]) one.close()
    },
  }
}

/** Longest chain of requests that each started after the previous one ended. */
function roundsOf(requests: readonly Request[]): number {
  let rounds = 0
  let free = Number.NEGATIVE_INFINITY
  for (const { begun, ended } of requests.toSorted((a, b) => a.ended - b.ended)) {
    if (begun < free) continue
    rounds += 1
    free = ended
  }
  return rounds
}
