import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { shortened } from '../../errors/index.ts'
import { isLoopback } from './loopback.ts'

export interface Refusal {
  readonly status: 401 | 403
  readonly message: string
}

export interface HttpVariables {
  readonly token: string
  readonly allowedHosts: string
}

interface GuardOptions {
  /** Accepted host names in `Host` besides loopback and IP addresses, without port. */
  readonly allowedHosts: readonly string[]
  /** Bearer token that every request must carry; undefined for none. */
  readonly token: string | undefined
  readonly loopbackOnly: boolean
  readonly variables: HttpVariables
}

/** Checks of a request, in the order in which they run. */
export interface HttpGuard {
  /** Checks the address that the client used and the origin of the page it runs in. */
  refusedPlace(headers: IncomingHttpHeaders): Refusal | undefined
  refusedToken(headers: IncomingHttpHeaders): Refusal | undefined
}

/**
 * Creates the checks that decide whether a request is served. A page in a browser can reach this server
 * through a host name of its own that resolves to this machine (DNS rebinding): `Host` is then that name and
 * `Origin` the page's, and both are refused.
 */
export function createHttpGuard({ allowedHosts, token, loopbackOnly, variables }: GuardOptions): HttpGuard {
  const named = new Set(allowedHosts.map((host) => host.toLowerCase()))
  const expected = token === undefined ? undefined : digest(token)

  const mayBeHost = (hostname: string): boolean =>
    isLoopback(hostname) ||
    named.has(hostname) ||
    // A page cannot make the browser send an IP address that it was not opened under.
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

/** Hashes to equal lengths for a constant-time comparison. */
const digest = (value: string): Buffer => createHash('sha256').update(value).digest()

const hostnameOf = (address: string): string | undefined =>
  URL.parse(address)?.hostname.toLowerCase() || undefined
