import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request comes from the service's own page, as the browser says. A page elsewhere can forge neither header;
 * one of another port or name on the same machine has another origin.
 */
export function isOwnPage({ host, origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (site !== undefined) return site === 'same-origin'
  return origin !== undefined && URL.parse(origin)?.host === host?.toLowerCase()
}
