import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { shortened } from '../../errors/index.ts'
import { isLoopback } from './loopback.ts'

export interface Refusal {
  readonly status: 401 | 403
  readonly message: string
}

/** Names of the environment variables that a refusal speaks of. */
export interface HttpVariables {
  readonly token: string
  readonly allowedHosts: string
}

export interface GuardOptions {
  /** Host names besides loopback and addresses that may stand in `Host`, without port. */
  readonly allowedHosts: readonly string[]
  /** Bearer token that every request must carry, if any. */
  readonly token: string | undefined
  /** Whether the server listens on loopback alone. */
  readonly loopbackOnly: boolean
  readonly variables: HttpVariables
}

/** The checks of a request, in the order in which they are made. */
export interface HttpGuard {
  /** Whether the address that the client used and the page that it runs in may be served. */
  refusedPlace(headers: IncomingHttpHeaders): Refusal | undefined
  /** Whether the client has shown the token, where there is one. */
  refusedToken(headers: IncomingHttpHeaders): Refusal | undefined
}

/**
 * Decides whether a request may pass. A page in a browser can send requests here, under a name of its own that it
 * lets point to this machine (DNS rebinding): then `Host` is that name and `Origin` the page's, and both are refused.
 */
export function createHttpGuard({ allowedHosts, token, loopbackOnly, variables }: GuardOptions): HttpGuard {
  const named = new Set(allowedHosts.map((host) => host.toLowerCase()))
  const expected = token === undefined ? undefined : digest(token)

  const mayBeHost = (hostname: string): boolean =>
    isLoopback(hostname) ||
    named.has(hostname) ||
    // A page cannot make the browser send an address it was not opened under.
    (!loopbackOnly && isIP(hostname.replace(/^\[|\]$/g, '')) > 0)

  const refused = (what: string, hostname: string | undefined): Refusal | undefined => {
    if (hostname !== undefined && mayBeHost(hostname)) return undefined
    const remedy =
      hostname === undefined ? '' : `; to allow it, add ${shortened(hostname)} to ${variables.allowedHosts}`
    return { status: 403, message: `${what} not allowed${remedy}` }
  }

  return {
    refusedPlace({ host, origin }) {
      return (
        refused('Host', hostnameOf(`http://${host ?? ''}`)) ??
        (origin === undefined ? undefined : refused('Origin', hostnameOf(origin)))
      )
    },
    refusedToken({ authorization }) {
      if (expected === undefined) return undefined
      const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
      if (given !== undefined && timingSafeEqual(digest(given), expected)) return undefined
      const message = `The token is ${given === undefined ? 'missing' : 'wrong'}; send the value of ${variables.token} in the header Authorization, after the word Bearer`
      return { status: 401, message }
    },
  }
}

/** Equal lengths for a comparison whose time says nothing. */
const digest = (value: string): Buffer => createHash('sha256').update(value).digest()

const hostnameOf = (address: string): string | undefined =>
  URL.parse(address)?.hostname.toLowerCase() || undefined
