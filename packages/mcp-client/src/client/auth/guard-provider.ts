import { MCPError } from '../mcp-error.ts'
import { isRecord } from '../untrusted/is-record.ts'
import { excerpt } from '../untrusted/safe-text.ts'
import type { AuthDiscovery, AuthProvider } from './auth-provider.ts'
import { assertSafePlace } from './bounded-fetch.ts'

/** Thrown where only the user could go on, and is not to be asked. */
export const NEEDS_USER = new MCPError('unauthorized', 'The user has to sign in.')

/** What one sign-in knows while it goes on. */
export interface Attempt {
  readonly server: URL
  /** Whether the user takes part; otherwise tokens are only renewed. */
  readonly withUser: boolean
  /** Where users sign in; the code is taken to the place that the user was sent to, whatever is found later. */
  discovery: AuthDiscovery | undefined
  /** Told what nobody should read. */
  secret(value: string | undefined): void
  /** Told the state that the answer of the authorization server has to carry. */
  expect(state: string): void
}

/** The provider as the SDK's flow is given it: with its optional parts as they are, and each step checked. */
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
      // Before the user is sent anywhere, the place is looked up anew: it may have moved.
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
 * The place where users sign in, if its metadata is its own: a server could name another one's, and be given the code that
 * was meant for that (RFC 8414, section 3.3).
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

/** Whether two texts name one issuer; a slash at the end makes no difference. */
export const sameIssuer = (left: string, right: string): boolean =>
  left.replace(/\/$/, '') === right.replace(/\/$/, '')
