import { context, type Span, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ATTRIBUTE, markFailed, tracer } from '../telemetry/index.ts'
import type { ServiceOptions } from './options.ts'

/** Status of a connection that became a WebSocket. */
const SWITCHED = 101

/**
 * Tells of each request: a span, the parent of what happens inside it, and one line in the log with who asked and what
 * came of it. Neither holds contents.
 */
export function observeRequests(app: FastifyInstance, { log }: Pick<ServiceOptions, 'log'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const span = tracer().startSpan(`${request.method} ${route}`, {
      attributes: { [ATTRIBUTE.httpMethod]: request.method, [ATTRIBUTE.httpRoute]: route },
    })
    // Not onResponse, which leaves out streams whose client has left.
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
    // A name that a front end gave may be one of a person; users are named by a digest.
    who: request.caller?.name ?? null,
    session_id: inPath ?? (typeof answered === 'string' ? answered : null),
    ms: Math.round(reply.elapsedTime * 10) / 10,
  }
}
