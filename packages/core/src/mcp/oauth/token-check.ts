import { isAppError } from '../../errors/index.ts'
import type { Logger } from '../../log/index.ts'
import { createIssuerKeys } from './issuer-keys.ts'
import type { OAuthSettings } from './oauth-settings.ts'
import { metadataAddress } from './resource-metadata.ts'

/** Asymmetric signatures only: whoever can verify a symmetric one can also forge it. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

export interface TokenRefusal {
  readonly status: 401 | 403 | 503
  readonly message: string
  /** Header `WWW-Authenticate`, which tells a client how to sign in. */
  readonly challenge?: string
}

export interface Person {
  readonly issuer: string
  readonly subject: string
}

/** Identifies the bearer of an `Authorization` header, or refuses it. */
export type TokenCheck = (
  authorization: string | undefined,
) => Promise<{ readonly person: Person } | { readonly refusal: TokenRefusal }>

/** Checks signature, issuer, audience, expiry, subject and scope. Reasons are logged only: they help forgers. */
export function createTokenCheck(settings: OAuthSettings, log: Logger): TokenCheck {
  const { issuer, audience, scope } = settings
  const keys = createIssuerKeys(issuer)
  const challenge = `Bearer resource_metadata="${metadataAddress(settings)}"`
  const invalid: TokenRefusal = {
    status: 401,
    message: 'The access token is not valid here, or has expired; sign in again',
    challenge: `${challenge}, error="invalid_token"`,
  }

  return async (authorization) => {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
    if (token === undefined) {
      return { refusal: { status: 401, message: `An access token of ${issuer} is missing`, challenge } }
    }
    try {
      const { jwtVerify } = await import('jose')
      const { payload } = await jwtVerify(token, await keys(), {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'sub'],
      })
      if (scope === undefined || scopesOf(payload).includes(scope)) {
        return { person: { issuer, subject: String(payload.sub) } }
      }
      const refusal: TokenRefusal = {
        status: 403,
        message: `The access token lacks the scope ${scope}`,
        challenge: `${challenge}, error="insufficient_scope", scope="${scope}"`,
      }
      return { refusal }
    } catch (error) {
      if (isAway(error)) {
        log.warn('the token issuer cannot be asked', { issuer, error })
        const message = 'The access token cannot be checked now; try again in a moment'
        return { refusal: { status: 503, message } }
      }
      log.info('access token refused', { reason: (error as Error).message })
      return { refusal: invalid }
    }
  }
}

/** Reads the scopes: `scope` is separated by spaces; some issuers write a list `scp` instead. */
function scopesOf(payload: Readonly<Record<string, unknown>>): string[] {
  const given = payload.scope ?? payload.scp
  if (Array.isArray(given)) return given.filter((one) => typeof one === 'string')
  return typeof given === 'string' ? given.split(' ') : []
}

/** Checks whether verification failed because the issuer did not answer. */
function isAway(error: unknown): boolean {
  if (isAppError(error)) return true
  const { code } = Object(error) as { code?: unknown }
  return code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JOSE_GENERIC' || error instanceof TypeError
}
