import type { OAuthSettings } from './oauth-settings.ts'

const WELL_KNOWN = '/.well-known/oauth-protected-resource'

/** Checks whether a path asks for the resource metadata; clients append the path of the endpoint. */
export const asksForMetadata = (path: string): boolean =>
  path === WELL_KNOWN || path.startsWith(`${WELL_KNOWN}/`)

/** Describes the server as a protected resource (RFC 9728). */
export const resourceMetadata = ({ issuer, audience, scope }: OAuthSettings, name: string) => ({
  resource: audience,
  resource_name: name,
  authorization_servers: [issuer],
  bearer_methods_supported: ['header'],
  ...(scope !== undefined && { scopes_supported: [scope] }),
})

export function metadataAddress({ audience }: Pick<OAuthSettings, 'audience'>): string {
  const { origin, pathname } = new URL(audience)
  return `${origin}${WELL_KNOWN}${pathname === '/' ? '' : pathname}`
}
