import type { JWTVerifyGetKey } from 'jose'
import * as z from 'zod'
import { AppError } from '../../errors/index.ts'

const TIMEOUT_MS = 10_000

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url() })

/**
 * Gives the keys of an issuer, from the address that its metadata names. They are asked for when the first token comes, and
 * again after a failure; unknown keys are looked up anew, at most every 30 seconds.
 * @throws AppError unavailable where the issuer cannot be reached or says something else
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

/** Where an issuer may describe itself: OpenID Connect appends to its path, RFC 8414 stands before it. */
function metadataAddresses(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, '')
  return [
    `${origin}${path}/.well-known/openid-configuration`,
    `${origin}/.well-known/oauth-authorization-server${path}`,
  ]
}
