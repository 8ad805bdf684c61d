import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { DoorError, refusalOf } from './errors.ts'
import { openAiError } from './openai/completion.ts'
import type { ServiceOptions } from './options.ts'

/** Reports every failure in one format; Chat Completions clients get their own. */
export function answerErrors(app: FastifyInstance, { log }: ServiceOptions): void {
  app.setErrorHandler(async (error, request, reply) => {
    const { status, problem, retryAfterSeconds } = refusalOf(error, log)
    if (request.caller !== null || status === 413) await drain(request.raw)
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    reply.code(status)
    return request.url.startsWith('/v1/') ? { ...problem, ...openAiError(problem, status) } : problem
  })
  app.setNotFoundHandler(({ method, url }) => {
    const path = url.split('?', 1)[0] ?? ''
    throw new DoorError(
      404,
      `There is nothing at ${method} ${path.slice(0, 200)}`,
      'GET /api shows what there is.',
    )
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
  })
}

/** Limits for draining the body of a refused request: bytes, and milliseconds. */
const MAX_DRAINED = 64_000_000
const DRAIN_MS = 2_000

/** Drains the request body, since closing a connection with unread data would lose the response. */
async function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  let read = 0
  request.on('data', (part: Buffer) => {
    read += part.length
    free(part)
    if (read > MAX_DRAINED) resolve()
  })
  request.once('end', resolve)
  request.once('close', resolve)
  // A partial read may have paused the stream.
  request.resume()
  const timer = setTimeout(resolve, DRAIN_MS)
  await promise
  clearTimeout(timer)
}

/** Frees the memory of a discarded buffer at once; garbage collection would let 100 MB of them pile up. */
function free({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
