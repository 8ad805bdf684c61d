import type { AddressInfo } from 'node:net'
import { AppError } from '@agora-mcp/core/errors'
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import type { Team } from '../ports/team.ts'
import { agUiRoutes } from './ag-ui/routes.ts'
import { answerErrors } from './answer-errors.ts'
import { guardAccess } from './auth/access.ts'
import { healthRoutes } from './health.ts'
import { countInFlight } from './in-flight.ts'
import { registerMcp } from './mcp/route.ts'
import { observeRequests } from './observe-requests.ts'
import { openAiRoutes } from './openai/routes.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { GRACE_MS, MAX_MESSAGE_BYTES, type ServiceOptions } from './options.ts'
import { servePage } from './page/serve-page.ts'
import { limitRate } from './rate-limit.ts'
import { aboutRoutes } from './rest/about.ts'
import { approvalRoutes } from './rest/approvals.ts'
import { documentListRoutes } from './rest/document-list.ts'
import { uploadRoutes } from './rest/document-uploads.ts'
import { documentRoutes } from './rest/documents.ts'
import { eventRoutes } from './rest/events.ts'
import { exportRoutes } from './rest/exports.ts'
import { fileRoutes, readStreams } from './rest/files.ts'
import { historyRoutes } from './rest/history.ts'
import { memoryRoutes } from './rest/memory.ts'
import { messageRoutes } from './rest/messages.ts'
import { planRoutes } from './rest/plans.ts'
import { sessionFileRoutes } from './rest/session-files.ts'
import { sessionRoutes } from './rest/sessions.ts'
import { signInRoutes } from './rest/sign-in.ts'
import { toolChangeRoutes } from './rest/tool-changes.ts'
import type { Route } from './routes/define-route.ts'
import { registerRoutes } from './routes/register-routes.ts'
import type { ServiceContext } from './service-context.ts'
import { LAST_MS } from './streams/end-later.ts'
import { createHistories } from './wire/histories.ts'
import { serveSocket } from './ws/connection.ts'

/** Time limit for receiving a request, in milliseconds: the largest file over a slow line. */
const REQUEST_MS = 300_000

export interface Service {
  /** Routes and plugins, for tests without a socket and for additional routes. */
  readonly app: FastifyInstance
  readonly routes: readonly Route[]
  /** @returns Effective URL, e.g. `http://127.0.0.1:3100` @throws AppError config if it cannot listen */
  listen(): Promise<string>
  /**
   * Shuts down gracefully: streams end, so that their clients resume; requests in progress are answered, or
   * rejected after the grace period. The creator of the team closes it afterwards.
   */
  close(): Promise<void>
}

/** @throws AppError config for an address beyond loopback without a token, or with a short one */
export async function createService(team: Team, options: ServiceOptions): Promise<Service> {
  const shutdown = new AbortController()
  const deadline = new AbortController()
  const context: ServiceContext = {
    team,
    options,
    shutdown: shutdown.signal,
    shutdownDeadline: deadline.signal,
  }
  const app = fastify({
    bodyLimit: MAX_MESSAGE_BYTES,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: 'idle',
    // An untrusted proxy header would let clients forge their address.
    trustProxy: [...(options.trustProxy ?? [])],
  })

  observeRequests(app, options)
  endRefusedUpgrades(app)
  answerErrors(app, options)
  const inFlight = countInFlight(app, shutdown.signal)
  const signIns = guardAccess(app, options)
  const take = await limitRate(app, options)
  await app.register(websocket, {
    options: {
      maxPayload: MAX_MESSAGE_BYTES,
      // The first subprotocol is ours; the others carry the token, which must not be echoed.
      handleProtocols: (offered) => (offered.has('agora') ? 'agora' : false),
    },
  })

  const uploads = [...fileRoutes(context), ...uploadRoutes(context)]
  const histories = createHistories(team)
  const routes = [
    ...aboutRoutes(context, signIns.isNeeded),
    ...signInRoutes(signIns),
    ...sessionRoutes(context),
    ...historyRoutes(histories),
    ...exportRoutes(context, histories),
    ...messageRoutes(context),
    ...sessionFileRoutes(context),
    ...eventRoutes(context),
    ...planRoutes(context),
    ...memoryRoutes(context),
    ...documentListRoutes(context),
    ...documentRoutes(context),
    ...approvalRoutes(context),
    ...toolChangeRoutes(context),
    ...agUiRoutes(context),
    ...openAiRoutes(context),
    ...healthRoutes(context),
  ]
  const about = openApiRoutes([...routes, ...uploads], options.version)
  registerRoutes(app, [...routes, ...about])
  // A separate scope, since these routes stream their bodies.
  app.register((scope, _options, done) => {
    readStreams(scope)
    registerRoutes(scope, uploads)
    done()
  })
  app.register((scope, _options, done) => {
    registerMcp(scope, context)
    done()
  })
  servePage(app)
  app.get('/api/ws', { websocket: true }, (socket, request) => serveSocket(socket, request, take, context))
  await app.ready()

  return {
    app,
    routes: [...routes, ...uploads, ...about],
    async listen() {
      const { host, port } = options
      // Sockets take IPv6 addresses without the brackets of URLs.
      await app.listen({ host: host.replace(/^\[|\]$/g, ''), port }).catch((cause: NodeJS.ErrnoException) => {
        throw new AppError('config', `Cannot listen on ${host}:${port} (${cause.code ?? cause.message}).`, {
          hint: 'Choose another address: serve HOST:PORT.',
          cause,
        })
      })
      const { address, family, port: actual } = app.server.address() as AddressInfo
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`
    },
    async close() {
      shutdown.abort(new Error('the service stops'))
      await inFlight.none(AbortSignal.timeout(options.graceMs ?? GRACE_MS))
      deadline.abort(new Error('the service stops'))
      // Waiting requests are rejected at this point.
      await inFlight.none(AbortSignal.timeout(LAST_MS))
      // The remaining clients do not read their responses.
      const cut = setTimeout(() => app.server.closeAllConnections(), LAST_MS)
      await app.close()
      clearTimeout(cut)
    },
  }
}

/** Closes refused upgrade sockets, which the server no longer tracks. */
function endRefusedUpgrades(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }, reply) => {
    if (headers.upgrade !== undefined) reply.raw.once('finish', () => raw.socket.end())
  })
}
