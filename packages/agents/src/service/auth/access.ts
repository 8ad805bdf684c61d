import { AppError } from '@agora-mcp/core/errors'
import { createHttpGuard, isLoopback } from '@agora-mcp/core/mcp/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../team.ts'
import { DoorError } from '../errors.ts'
import type { ServiceOptions } from '../options.ts'
import { createIdentify, credentialsOf } from './caller.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null where nobody may. */
    caller: Caller | null
  }
  interface FastifyContextConfig {
    /** Whether the route answers without a token. */
    open?: boolean
  }
}

/**
 * Looks who asks before anything else of a request is read.
 * @throws AppError config for an address beyond loopback without a token, or two tokens that are the same
 */
export function guardAccess(app: FastifyInstance, options: ServiceOptions): void {
  const { host, staffToken, userToken, allowedHosts = [] } = options
  if (!isLoopback(host) && staffToken === undefined && userToken === undefined) {
    throw new AppError('config', `${host} can be reached from other machines, so a token is needed.`, {
      hint: 'Set AGENTS_STAFF_TOKEN, and AGENTS_USER_TOKEN for users, or listen on 127.0.0.1.',
    })
  }
  if (staffToken !== undefined && staffToken === userToken) {
    throw new AppError('config', 'AGENTS_STAFF_TOKEN and AGENTS_USER_TOKEN are the same.', {
      hint: 'Give them different values: the token tells the role.',
    })
  }
  const guard = createHttpGuard({
    token: undefined,
    loopbackOnly: isLoopback(host),
    allowedHosts: [host, ...allowedHosts],
  })
  const identify = createIdentify({ staff: staffToken, user: userToken })

  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    if (!isProbe(request)) {
      const refused = guard(request.headers)
      if (refused !== undefined) {
        const hint = 'Open the service under its own address; other names are set in its configuration.'
        throw new DoorError(refused.status, refused.message, hint)
      }
    }
    request.caller = identify(credentialsOf(request.headers))
  })
  // After the rate limit, which also counts those who guess tokens, and before the body is read.
  app.addHook('preParsing', async (request) => {
    if (request.caller === null && request.routeOptions.config.open !== true) throw unauthorized()
  })
}

/** Probes come under whatever name the platform gives this machine, and tell nothing. */
const isProbe = ({ url }: FastifyRequest): boolean => /^\/(health|ready)(\?|$)/.test(url)

const unauthorized = () =>
  new DoorError(
    401,
    'Bearer token missing or wrong',
    'Send Authorization: Bearer with the token you were given.',
  )

/**
 * Who asks.
 * @param isOpen Of a route that answers without a token, and does not look at who asks.
 * @throws DoorError 401
 */
export function callerOf({ caller }: Pick<FastifyRequest, 'caller'>, isOpen = false): Caller {
  if (caller !== null) return caller
  if (isOpen) return NOBODY
  throw unauthorized()
}

const NOBODY: Caller = { role: 'user', subject: 'nobody', name: 'nobody' }

/** @throws DoorError 403 */
export function staffOnly({ role }: Caller, what: string): void {
  if (role !== 'staff') throw new DoorError(403, `Only staff may ${what}`, 'Ask a member of the staff.')
}
