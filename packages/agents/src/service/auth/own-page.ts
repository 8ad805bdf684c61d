import type { IncomingHttpHeaders } from 'node:http'

/** A header that the service's page sends with all it asks: no page elsewhere can without being allowed to first. */
const PAGE_HEADER = 'x-agora-page'

/**
 * Whether a request comes from the service's own page, as the browser says. A page elsewhere can forge neither header;
 * one of another port or name on the same machine has another origin.
 */
export function isOwnPage({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && URL.parse(origin)?.host === host?.toLowerCase()
}

/** Bodies that any page may post anywhere without asking first, and none at all. */
const SIMPLE_BODY = /^(?:$|text\/plain|application\/x-www-form-urlencoded|multipart\/form-data)/i

/**
 * Whether a request without credentials may change something: it comes from the own page, or from a program. Programs
 * send neither `Origin` nor `Sec-Fetch-Site`; a body that even an old browser would post for a foreign page needs
 * {@link PAGE_HEADER} besides.
 */
export function isOwnPageOrProgram(method: string, headers: IncomingHttpHeaders): boolean {
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) return isOwnPage(headers)
  if (method !== 'POST' || headers[PAGE_HEADER] !== undefined) return true
  return !SIMPLE_BODY.test(headers['content-type'] ?? '')
}
