import { MCPError } from '../mcp-error.ts'
import { isRecord } from '../untrusted/is-record.ts'
import { excerpt } from '../untrusted/safe-text.ts'
import type { AuthDiscovery, AuthProvider } from './auth-provider.ts'
import { assertSafePlace } from './bounded-fetch.ts'

/** Thrown if only the user could continue, but must not be asked. */
export const NEEDS_USER = new MCPError('unauthorized', 'The user has to sign in.')

export interface Attempt {
  readonly server: URL
  /** True if the user is involved; otherwise tokens are only renewed. */
  readonly withUser: boolean
  /** The code is sent to the server that the user was sent to, even if another is discovered later. */
  discovery: AuthDiscovery | undefined
  secret(value: string | undefined): void
  /** Registers the state expected in the authorization server's redirect. */
  expect(state: string): void
}

/** Wraps a provider for the SDK's flow: optional methods stay optional, and each step is checked. */
export function guardProvider(provider: AuthProvider, attempt: Attempt): AuthProvider {
  let discarded = attempt.withUser
  const own: Partial<AuthProvider> = {
    async state() {
      if (!attempt.withUser) throw NEEDS_USER
      const state = (await provider.state?.()) ?? crypto.randomUUID()
      attempt.expect(state)
      return state
    },
    async tokens() {
      const tokens = discarded ? undefined : await provider.tokens()
      attempt.secret(tokens?.refresh_token)
      return tokens
    },
    async saveTokens(tokens) {
      discarded = false
      for (const secret of [tokens.access_token, tokens.refresh_token, tokens.id_token])
        attempt.secret(secret)
      await provider.saveTokens(tokens)
    },
    async clientInformation() {
      const known = await provider.clientInformation()
      attempt.secret(known?.client_secret)
      return known
    },
    async redirectToAuthorization(address) {
      if (!attempt.withUser) throw NEEDS_USER
      assertSafePlace(address, attempt.server)
      await provider.redirectToAuthorization(address)
    },
    async saveCodeVerifier(verifier) {
      attempt.secret(verifier)
      await provider.saveCodeVerifier(verifier)
    },
    async invalidateCredentials(scope) {
      if (scope === 'all' || scope === 'tokens') discarded = true
      await provider.invalidateCredentials?.(scope)
    },
    async saveDiscoveryState(state) {
      attempt.discovery = verifyIssuer(state)
      await provider.saveDiscoveryState?.(state)
    },
    async discoveryState() {
      // Rediscover before sending the user anywhere: the authorization server may have changed.
      const known = attempt.discovery ?? (attempt.withUser ? undefined : await provider.discoveryState?.())
      if (known !== undefined) attempt.discovery = verifyIssuer(known)
      return known
    },
  }
  return new Proxy(provider, {
    get(target, name) {
      const value: unknown = Reflect.get(Object.hasOwn(own, name) ? own : target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * Refuses the metadata of another issuer, with which a server could receive the code meant for that one (RFC
 * 8414, section 3.3).
 * @throws MCPError unauthorized
 */
export function verifyIssuer(discovery: AuthDiscovery): AuthDiscovery {
  const { authorizationServerUrl, authorizationServerMetadata: metadata } = discovery
  if (!isRecord(metadata) || sameIssuer(metadata.issuer, authorizationServerUrl)) return discovery
  const [found, wanted] = [metadata.issuer, authorizationServerUrl].map((issuer) =>
    excerpt(String(issuer), 100),
  )
  throw new MCPError('unauthorized', `The sign-in is refused: ${wanted} describes itself as ${found}.`)
}

/** Compares issuers, ignoring a trailing slash. */
export const sameIssuer = (left: string, right: string): boolean =>
  left.replace(/\/$/, '') === right.replace(/\/$/, '')
