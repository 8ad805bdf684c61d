import { once } from '@agora-mcp/core/lazy'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../auth/access.ts'
import type { ServiceContext } from '../service-context.ts'

/** When it is first asked: the protocol's library would slow the start of every service. */
const protocol = once(async () => ({
  ...(await import('@agora-mcp/core/mcp/http-post')),
  ...(await import('./mcp-server.ts')),
}))

/** Streamable HTTP at `/mcp`, without sessions of the protocol: what is to be remembered is in the log. */
export function registerMcp(app: FastifyInstance, context: ServiceContext): void {
  // The body is read where its limits and its errors are those of the protocol.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post('/mcp', async (request, reply) => {
    const caller = callerOf(request)
    reply.hijack()
    const { answerPost, createTeamMcpServer } = await protocol()
    await answerPost(createTeamMcpServer({ context, caller }, context.options), request.raw, reply.raw)
  })
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler: (_request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send({ error: 'Only POST: this server keeps no sessions', code: 'bad_request', hint: null }),
  })
}
