import type { JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { AppError } from '../../errors/index.ts'

const TIMEOUT_MS = 10_000

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url() })

/**
 * Creates a function that loads an issuer's keys from the address in its metadata. They are loaded for the
 * first token, and again after a failure; unknown keys are looked up again, at most every 30 seconds.
 * @throws AppError unavailable if the issuer cannot be reached or answers incorrectly
 */
export function createIssuerKeys(issuer: string): () => Promise<JWTVerifyGetKey> {
  let known: Promise<JWTVerifyGetKey> | undefined
  return () => {
    known ??= readKeys(issuer).catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
}

async function readKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const problems: string[] = []
  for (const address of metadataAddresses(issuer)) {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      const found = metadataSchema.parse(await response.json())
      if (found.issuer !== issuer) throw new Error(`it is the metadata of ${found.issuer}`)
      const { createRemoteJWKSet } = await import('jose')
      return createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: TIMEOUT_MS })
    } catch (error) {
      problems.push(`${address}: ${String(error)}`)
    }
  }
  throw new AppError('unavailable', 'The keys of the token issuer cannot be read', {
    cause: new Error(problems.join('; ')),
  })
}

/** Possible metadata addresses of an issuer: OpenID Connect appends to its path, RFC 8414 prepends. */
function metadataAddresses(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, '')
  return [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ]
}
