import type { IncomingHttpHeaders } from 'node:http'

/** Header on all requests of the service's page; other origins cannot send it without a CORS preflight. */
const PAGE_HEADER = 'x-agora-page'

/**
 * Checks whether a request comes from the service's own page, according to the browser. Other pages can forge
 * neither header; another port or host name on the same machine is another origin.
 */
export function isOwnPage({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && URL.parse(origin)?.host === host?.toLowerCase()
}

/** Content types that any page may post cross-origin without a preflight, and no body. */
const SIMPLE_BODY = /^(?:$|text\/plain|application\/x-www-form-urlencoded|multipart\/form-data)/i

/**
 * Checks whether a request without credentials may change something: it comes from the own page or from a
 * program. Programs send neither `Origin` nor `Sec-Fetch-Site`; a body that an old browser would post
 * cross-origin also requires {@link PAGE_HEADER}.
 */
export function isOwnPageOrProgram(method: string, headers: IncomingHttpHeaders): boolean {
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return isOwnPage(headers)
  if (method !== 'POST' || headers[PAGE_HEADER] !== undefined) return true
  return !SIMPLE_BODY.test(headers['content-type'] ?? '')
}
