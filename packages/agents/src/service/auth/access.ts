import { AppError } from '@agora-mcp/core/errors'
import { createHttpGuard, isLoopback } from '@agora-mcp/core/mcp/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../../messages/index.ts'
import type { SignOuts } from '../../ports/sign-outs.ts'
import type { Caller } from '../../ports/team.ts'
import { DoorError } from '../errors.ts'
import type { ServiceOptions } from '../options.ts'
import { endLater } from '../streams/end-later.ts'
import { createIdentify, credentialsOf } from './caller.ts'
import { type Cookies, createCookies } from './cookie.ts'
import { createGuesses, type Guesses } from './guesses.ts'
import { createOpenAccess, type WatchedAccess } from './open-access.ts'
import { isOwnPage, isOwnPageOrProgram } from './own-page.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** True if it came with a token, valid or not. */
    hasToken: boolean
    /** True if authenticated by a cookie, which browsers send automatically. */
    signedIn: boolean
    /** Access by the cookie; null for a token or no authentication. */
    watchedAccess: WatchedAccess | null
    /** Aborts when the cookie's access ends; never for a token. */
    accessEnded: AbortSignal
  }
  interface FastifyContextConfig {
    /** True if the route requires no token. */
    open?: boolean
  }
}

/** Minimum token length if other machines can reach the service; the length is the protection against guessing. */
const MIN_TOKEN = 16
const NEVER = new AbortController().signal

/**
 * Authenticates before anything else of a request is read: by a token, else by a sign-in cookie. Browsers
 * send the cookie for any page, so that changes must come from the service's own page.
 * @returns Sign-in operations.
 * @throws AppError config for an address beyond loopback without a token or with a short one, or for two
 * equal tokens
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
  checkLengths(options)
  const guard = createHttpGuard({
    token: undefined,
    loopbackOnly: isLoopback(host),
    allowedHosts: [host, ...allowedHosts],
    variables: { token: 'AGENTS_USER_TOKEN', allowedHosts: 'AGENTS_ALLOWED_HOSTS' },
  })
  const tokens = { staff: staffToken, user: userToken }
  const identify = createIdentify(tokens)
  const cookies = createCookies(tokens, options.signOuts ?? signOutsInMemory())
  const isNeeded = staffToken !== undefined || userToken !== undefined
  const guesses = createGuesses()
  const openAccess = createOpenAccess()

  app.decorateRequest('caller', null)
  app.decorateRequest('hasToken', false)
  app.decorateRequest('signedIn', false)
  app.decorateRequest('watchedAccess', null)
  app.decorateRequest('accessEnded', {
    getter() {
      return this.watchedAccess?.ended ?? NEVER
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    const credentials = credentialsOf(request.headers)
    request.hasToken = credentials.token !== undefined
    const refused = guard.refusedPlace(request.headers)
    if (refused !== undefined) {
      // Health probes use any host name of the platform; without a token they learn nothing else.
      if (isProbe(request)) {
        if (isNeeded) request.caller = identify(credentials)
        return
      }
      const hint = 'Open the service under its own address; other names are set in its configuration.'
      throw new DoorError(refused.status, refused.message, hint)
    }
    request.caller = identify(credentials)
    if (!isNeeded && mayChange(request) && !isOwnPageOrProgram(request.method, request.headers)) {
      throw new DoorError(403, problem('page_foreign'))
    }
    if (request.caller !== null || request.hasToken) return
    const signedIn = cookies.read(request.headers.cookie)
    if (signedIn === null) return
    request.caller = signedIn.caller
    request.signedIn = true
    if (mayChange(request) && !isOwnPage(request.headers)) throw new DoorError(403, problem('cookie_foreign'))
    const watched = openAccess.watch(signedIn.holds)
    request.watchedAccess = watched
    reply.raw.once('close', watched.release)
    watched.ended.addEventListener('abort', () => endLater(reply.raw), { once: true })
  })
  // Runs after the rate limit, and before the body is read.
  app.addHook('preParsing', async (request) => {
    if (request.caller !== null) return
    const isOpen = request.routeOptions.config.open === true
    if (request.hasToken && !isProbe(request)) guesses.wrong(request.ip)
    if (!isOpen) throw unauthorized()
  })
  return {
    isNeeded,
    identify,
    cookies,
    guesses,
    async signOutEverywhere(subject) {
      await cookies.signOutEverywhere(subject)
      openAccess.check()
    },
  }
}

/** @throws AppError config for a short token where other machines can try it; on loopback the log warns */
function checkLengths({ host, staffToken, userToken, log }: ServiceOptions): void {
  for (const [name, token] of Object.entries({
    AGENTS_STAFF_TOKEN: staffToken,
    AGENTS_USER_TOKEN: userToken,
  })) {
    if (token === undefined || token.length >= MIN_TOKEN) continue
    const problem = `${name} has fewer than ${MIN_TOKEN} characters, so that it can be guessed.`
    if (!isLoopback(host)) throw new AppError('config', problem, { hint: LONGER })
    log.warn(`${problem} ${LONGER}`)
  }
}

const LONGER = 'Make a long one: openssl rand -hex 32.'

export interface SignIns {
  /** False if everybody who reaches the service is staff. */
  readonly isNeeded: boolean
  readonly identify: ReturnType<typeof createIdentify>
  readonly cookies: Cookies
  readonly guesses: Guesses
  /** Invalidates all cookies of a person, and ends their open connections. */
  signOutEverywhere(subject: string): Promise<void>
}

/** Sockets count as changing, since they accept messages. */
const mayChange = ({ method, headers }: FastifyRequest): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) || headers.upgrade !== undefined

/** Keeps sign-outs until the process ends; the program stores them in a file instead. */
function signOutsInMemory(): SignOuts {
  const known = new Map<string, number>()
  return {
    problem: () => null,
    since: (subject) => known.get(subject) ?? 0,
    add: async (subject, moment) => void known.set(subject, moment),
  }
}

const isProbe = ({ url }: FastifyRequest): boolean => /^\/(health|ready)(\?|$)/.test(url)

export const unauthorized = () => new DoorError(401, problem('token_missing'))

/** @param isOpen True for a route without authentication. @throws DoorError 401 */
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
