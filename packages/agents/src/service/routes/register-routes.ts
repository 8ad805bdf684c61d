import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { callerOf, unauthorized } from '../auth/access.ts'
import { MAX_MESSAGE_BYTES } from '../options.ts'
import type { Route } from './define-route.ts'
import { parseWith } from './parse-with.ts'

/** Registers routes; each request is validated against its schemas before its handler runs. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[]): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: route.bodyLimit ?? MAX_MESSAGE_BYTES,
      // An endless stream has no HEAD response.
      exposeHeadRoute: route.answers[200]?.type !== 'text/event-stream',
      config: { open: route.open === true, unlimited: route.unlimited === true, atOnce: route.atOnce },
      preParsing: async (request) => {
        await route.beforeBody?.({ params: parsed(route.params, request.params), caller: callerOf(request) })
      },
      handler: (request, reply) => answer(route, request, reply),
    })
  }
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const result = await whileSignedIn(request, () =>
    route.handle({
      params: parsed(route.params, request.params),
      query: parsed(route.query, request.query),
      body: parsed(route.body, request.body),
      // Open routes ignore the caller.
      caller: callerOf(request, route.open === true),
      clientDisconnected: AbortSignal.any([disconnectSignal(reply), request.accessEnded]),
      http: request,
      reply,
    }),
  )
  if (result === undefined) return reply
  return reply
    .code(result.status)
    .headers(result.headers ?? {})
    .send(result.body)
}

/** Runs a handler and rechecks the sign-in, which may end during a slow upload or response. @throws DoorError 401 */
async function whileSignedIn<Result>(
  { accessEnded }: FastifyRequest,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    accessEnded.throwIfAborted()
    return await work()
  } catch (error) {
    throw accessEnded.aborted ? unauthorized() : error
  }
}

/** Erases types like the route itself; the handler knows them. */
const parsed = (schema: z.ZodType | undefined, given: unknown): never =>
  (schema === undefined ? {} : parseWith(schema, given ?? {})) as never

/** Returns a signal that aborts when the connection closes before the response is sent. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort(new Error('the client hung up'))
  })
  return disconnected.signal
}
