import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { isLoopback } from './loopback.ts'

export interface Refusal {
  readonly status: 401 | 403
  readonly message: string
}

export interface GuardOptions {
  /** Host names besides loopback and addresses that may stand in `Host`, without port. */
  readonly allowedHosts: readonly string[]
  /** Bearer token that every request must carry, if any. */
  readonly token: string | undefined
  /** Whether the server listens on loopback alone. */
  readonly loopbackOnly: boolean
}

/**
 * Decides whether a request may pass. A page in a browser can send requests here, under a name of its own that it
 * lets point to this machine (DNS rebinding): then `Host` is that name and `Origin` the page's, and both are refused.
 */
export function createHttpGuard({ allowedHosts, token, loopbackOnly }: GuardOptions) {
  const named = new Set(allowedHosts.map((host) => host.toLowerCase()))
  const expected = token === undefined ? undefined : digest(token)

  const mayBeHost = (hostname: string): boolean =>
    isLoopback(hostname) ||
    named.has(hostname) ||
    // A page cannot make the browser send an address it was not opened under.
    (!loopbackOnly && isIP(hostname.replace(/^\[|\]$/g, '')) > 0)

  return (headers: IncomingHttpHeaders): Refusal | undefined => {
    const host = hostnameOf(`http://${headers.host ?? ''}`)
    if (host === undefined || !mayBeHost(host)) return { status: 403, message: 'Host not allowed' }
    if (headers.origin !== undefined) {
      const origin = hostnameOf(headers.origin)
      if (origin === undefined || !mayBeHost(origin)) return { status: 403, message: 'Origin not allowed' }
    }
    if (expected !== undefined) {
      const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
      if (given === undefined || !timingSafeEqual(digest(given), expected)) {
        return { status: 401, message: 'Bearer token missing or wrong' }
      }
    }
    return undefined
  }
}

/** Equal lengths for a comparison whose time says nothing. */
const digest = (value: string): Buffer => createHash('sha256').update(value).digest()

const hostnameOf = (address: string): string | undefined =>
  URL.parse(address)?.hostname.toLowerCase() || undefined
