import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { callerOf } from '../auth/access.ts'
import { MOST_MESSAGE_BYTES } from '../options.ts'
import { tooManyOf } from '../rate-limit.ts'
import type { Route } from './define-route.ts'
import { parseWith } from './parse-with.ts'

/** Registers routes: each request is checked against its schemas before its handler sees it. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[]): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: route.bodyLimit ?? MOST_MESSAGE_BYTES,
      // A stream without end has no head of its own.
      exposeHeadRoute: route.answers[200]?.type !== 'text/event-stream',
      config: { open: route.open === true, ...rateLimitOf(route) },
      handler: (request, reply) => answer(route, request, reply),
    })
  }
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const result = await route.handle({
    params: parsed(route.params, request.params),
    query: parsed(route.query, request.query),
    body: parsed(route.body, request.body),
    // Open routes do not look at it.
    caller: callerOf(request, route.open === true),
    clientDisconnected: disconnectSignal(reply),
    http: request,
    reply,
  })
  if (result === undefined) return reply
  return reply
    .code(result.status)
    .headers(result.headers ?? {})
    .send(result.body)
}

const rateLimitOf = ({ unlimited, perMinute }: Route) => {
  if (unlimited) return { rateLimit: false } as const
  return perMinute === undefined
    ? {}
    : { rateLimit: { max: perMinute, errorResponseBuilder: tooManyOf(perMinute) } }
}

/** Erased like the route itself: the handler knows the types. */
const parsed = (schema: z.ZodType | undefined, given: unknown): never =>
  (schema === undefined ? {} : parseWith(schema, given ?? {})) as never

/** Aborts when the connection closes before the answer is out. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort(new Error('the client hung up'))
  })
  return disconnected.signal
}
