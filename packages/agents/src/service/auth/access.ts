import { AppError } from '@agora-mcp/core/errors'
import { createHttpGuard, isLoopback } from '@agora-mcp/core/mcp/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../../messages/index.ts'
import type { SignOuts } from '../../ports/sign-outs.ts'
import type { Caller } from '../../ports/team.ts'
import { DoorError } from '../errors.ts'
import type { ServiceOptions } from '../options.ts'
import { createIdentify, credentialsOf } from './caller.ts'
import { type Cookies, createCookies } from './cookie.ts'
import { isOwnPage } from './own-page.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null where nobody may. */
    caller: Caller | null
    /** Whether a cookie says so, which browsers send by themselves. */
    signedIn: boolean
  }
  interface FastifyContextConfig {
    /** Whether the route answers without a token. */
    open?: boolean
  }
}

/**
 * Looks who asks before anything else of a request is read: by a token, else by the cookie of somebody who has signed in.
 * A browser sends the cookie whichever page asks, so that what changes something has to come from the service's own page.
 * @returns What signs people in
 * @throws AppError config for an address beyond loopback without a token, or two tokens that are the same
 */
export function guardAccess(app: FastifyInstance, options: ServiceOptions): SignIns {
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
  const tokens = { staff: staffToken, user: userToken }
  const identify = createIdentify(tokens)
  const cookies = createCookies(tokens, options.signOuts ?? signOutsInMemory())

  app.decorateRequest('caller', null)
  app.decorateRequest('signedIn', false)
  app.addHook('onRequest', async (request) => {
    if (!isProbe(request)) {
      const refused = guard(request.headers)
      if (refused !== undefined) {
        const hint = 'Open the service under its own address; other names are set in its configuration.'
        throw new DoorError(refused.status, refused.message, hint)
      }
    }
    const credentials = credentialsOf(request.headers)
    request.caller = identify(credentials)
    if (request.caller !== null || credentials.token !== undefined) return
    request.caller = cookies.read(request.headers.cookie)
    request.signedIn = request.caller !== null
    if (request.signedIn && mayChange(request) && !isOwnPage(request.headers)) throw foreignPage()
  })
  // After the rate limit, which also counts those who guess tokens, and before the body is read.
  app.addHook('preParsing', async (request) => {
    if (request.caller === null && request.routeOptions.config.open !== true) throw unauthorized()
  })
  return { isNeeded: staffToken !== undefined || userToken !== undefined, identify, cookies }
}

/** How people sign in. */
export interface SignIns {
  /** False where whoever reaches the service is staff. */
  readonly isNeeded: boolean
  readonly identify: ReturnType<typeof createIdentify>
  readonly cookies: Cookies
}

/** A socket takes messages, too. */
const mayChange = ({ method, headers }: FastifyRequest): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) || headers.upgrade !== undefined

const foreignPage = () => new DoorError(403, problem('cookie_foreign'))

/** Until the process ends; the program keeps them in a file. */
function signOutsInMemory(): SignOuts {
  const known = new Map<string, number>()
  return {
    since: (subject) => known.get(subject) ?? 0,
    add: async (subject, moment) => void known.set(subject, moment),
  }
}

/** Probes come under whatever name the platform gives this machine, and tell nothing. */
const isProbe = ({ url }: FastifyRequest): boolean => /^\/(health|ready)(\?|$)/.test(url)

const unauthorized = () => new DoorError(401, problem('token_missing'))

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
export function staffOnly({ role }: Caller): void {
  if (role !== 'staff') throw new DoorError(403, problem('staff_only'))
}
