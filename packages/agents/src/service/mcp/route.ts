import { once } from '@agora-mcp/core/lazy'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../auth/access.ts'
import type { ServiceContext } from '../service-context.ts'

/** Loaded on first use, since the protocol's library would slow down every start. */
const protocol = once(async () => ({
  ...(await import('@agora-mcp/core/mcp/http-post')),
  ...(await import('./mcp-server.ts')),
}))

/** Registers Streamable HTTP at `/mcp`, without protocol sessions; all state is in the log. */
export function registerMcp(app: FastifyInstance, context: ServiceContext): void {
  // The MCP library reads the body, with the protocol's limits and errors.
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
