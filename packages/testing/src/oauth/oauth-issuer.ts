import { generateKeyPairSync } from 'node:crypto'
import Provider, { type Configuration } from 'oidc-provider'
import { startRawServer } from '../http/index.ts'
import { UserAgent } from './user-agent.ts'

const DAY_S = 86_400

export interface IssuerOptions {
  /** Scopes of the resource, separated by spaces. */
  readonly scope: string
  readonly accessTokenSeconds?: number
  /** Pre-registered clients, in the format of RFC 7591. */
  readonly clients?: Configuration['clients']
  /** True if clients can register themselves, the default. */
  readonly registration?: boolean
}

export interface OAuthIssuer {
  readonly issuer: string
  readonly requests: readonly string[]
  readonly parameters: readonly URLSearchParams[]
  /** Signs a user in as a browser would, and consents. @returns Redirect address with its query; it is not opened. */
  signIn(address: URL | string, user: string): Promise<URL>
  /** Makes the next token renewal fail. */
  forget(): void
  close(): Promise<void>
}

/** Starts a real authorization server on loopback: oidc-provider, with JWTs for any named resource. */
export async function startIssuer(options: IssuerOptions): Promise<OAuthIssuer> {
  const { scope, accessTokenSeconds = 600, clients = [], registration = true } = options
  const { url: issuer, close } = await startRawServer((request, response) => {
    const url = new URL(request.url ?? '', issuer)
    requests.push(`${request.method} ${url.pathname}`)
    if (url.pathname === '/auth' && url.searchParams.has('client_id')) parameters.push(url.searchParams)
    answer(request, response)
  })
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let forgotten = 0
  const provider = new Provider(issuer, {
    clients,
    scopes: ['openid', 'offline_access', ...scope.split(' ')],
    pkce: { required: () => true },
    ttl: {
      AccessToken: accessTokenSeconds,
      Grant: DAY_S,
      IdToken: accessTokenSeconds,
      Interaction: DAY_S,
      RefreshToken: DAY_S,
      Session: DAY_S,
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    jwks: { keys: [{ ...keys.privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    rotateRefreshToken: true,
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    features: {
      registration: { enabled: registration },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, audience) => ({
          scope,
          audience,
          accessTokenTTL: accessTokenSeconds,
          accessTokenFormat: 'jwt',
        }),
        useGrantedResource: () => true,
      },
    },
  })
  provider.on('server_error', (_context, error) => {
    throw error
  })
  const requests: string[] = []
  const parameters: URLSearchParams[] = []
  provider.use(async (context, next) => {
    await next()
    const body: unknown = context.oidc?.body
    if (context.path === '/token' && body !== undefined) {
      parameters.push(new URLSearchParams(Object(body) as Record<string, string>))
    }
    if (context.path === '/token' && forgotten > 0 && Object(body).grant_type === 'refresh_token') {
      forgotten -= 1
      context.status = 400
      context.body = { error: 'invalid_grant' }
    }
  })
  const answer = provider.callback()
  return {
    issuer,
    requests,
    parameters,
    signIn: (address, user) => new UserAgent(issuer, user).follow(new URL(address)),
    forget: () => {
      forgotten += 1
    },
    close,
  }
}
