import { context, type Span, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ATTRIBUTE, markFailed, tracer } from '../telemetry/index.ts'
import type { ServiceOptions } from './options.ts'

/** HTTP status of a connection upgraded to a WebSocket. */
const SWITCHED = 101

/** Adds a span and a log line for each request, without message contents. */
export function observeRequests(app: FastifyInstance, { log }: Pick<ServiceOptions, 'log'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const span = tracer().startSpan(`${request.method} ${route}`, {
      attributes: { [ATTRIBUTE.httpMethod]: request.method, [ATTRIBUTE.httpRoute]: route },
    })
    // Not onResponse, which omits streams whose client has disconnected.
    reply.raw.once('close', () => {
      const fields = fieldsOf(request, reply)
      log.info('request', fields)
      end(span, fields)
    })
    context.with(trace.setSpan(context.active(), span), done)
  })
}

function end(span: Span, { status, role, session_id }: ReturnType<typeof fieldsOf>): void {
  span.setAttribute(ATTRIBUTE.httpStatus, status)
  if (role !== null) span.setAttribute(ATTRIBUTE.role, role)
  if (session_id !== null) span.setAttribute(ATTRIBUTE.session, session_id)
  if (status >= 500) markFailed(span, String(status))
  span.end()
}

function fieldsOf(request: FastifyRequest, reply: FastifyReply) {
  const { session_id: inPath } = Object(request.params) as { session_id?: string }
  const answered = reply.raw.getHeader('x-agora-session')
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: request.ws ? SWITCHED : reply.raw.statusCode,
    role: request.caller?.role ?? null,
    // A staff name may come from a front end; users are identified by a digest.
    who: request.caller?.name ?? null,
    session_id: inPath ?? (typeof answered === 'string' ? answered : null),
    ms: Math.round(reply.elapsedTime * 10) / 10,
  }
}
