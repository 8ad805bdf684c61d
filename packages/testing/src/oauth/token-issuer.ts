import { generateKeyPairSync, sign } from 'node:crypto'
import { startRawServer } from '../http/index.ts'

/** An issuer without sign-in, whose tokens tests make themselves. */
export interface TokenIssuer {
  readonly issuer: string
  /** Makes an access token of a person, valid for an hour. */
  tokenOf(subject: string, audience: string): string
  close(): Promise<void>
}

const HOUR_S = 3_600

/** Starts an issuer on loopback that publishes its key and nothing else. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'test', alg: 'ES256', use: 'sig' }
  const http = await startRawServer((request, response) => {
    const metadata = { issuer, jwks_uri: `${issuer}/keys` }
    const answers: Readonly<Record<string, object>> = {
      '/.well-known/openid-configuration': metadata,
      '/keys': { keys: [key] },
    }
    const answer = answers[request.url ?? '']
    response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? {}))
  })
  const issuer = http.url
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    issuer,
    tokenOf(subject, audience) {
      const now = Math.floor(Date.now() / 1_000)
      const claims = { iss: issuer, aud: audience, sub: subject, iat: now, exp: now + HOUR_S }
      const content = `${part({ alg: 'ES256', kid: 'test' })}.${part(claims)}`
      const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${content}.${signature.toString('base64url')}`
    },
    close: http.close,
  }
}
