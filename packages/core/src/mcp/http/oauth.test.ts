import { createHmac } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RawServer, serveHttp, startRawServer } from '../../../../testing/src/http/index.ts'
import { createLogger } from '../../log/index.ts'
import { createMcpServer } from '../index.ts'

const AUDIENCE = 'https://books.example/mcp'
const METADATA = 'https://books.example/.well-known/oauth-protected-resource/mcp'
const STATIC = 'the token of the settings'
const HOUR_S = 3600
const now = () => Math.floor(Date.now() / 1000)

const own = await generateKeyPair('ES256', { extractable: true })
const others = await generateKeyPair('ES256', { extractable: true })
const ownJwk = { ...(await exportJWK(own.publicKey)), kid: 'of-the-issuer', alg: 'ES256' }

let issuer: string
let issuing: RawServer
let keysAsked = 0
let url: string
const lines: string[] = []
const serving: Awaited<ReturnType<typeof serveHttp>>[] = []

beforeAll(async () => {
  issuing = await startRawServer((request, response) => {
    if (request.url === '/realm/.well-known/openid-configuration')
      response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }))
    else if (request.url === '/realm/keys') {
      keysAsked += 1
      response.end(JSON.stringify({ keys: [ownJwk] }))
    } else response.writeHead(404).end()
  })
  issuer = `${issuing.url}/realm`
  url = await serve(issuer)
})
afterAll(async () => {
  await Promise.all([...serving, issuing].map((http) => http.close()))
})

async function serve(of: string, scope: string | undefined = 'books'): Promise<string> {
  const log = createLogger({ write: (line) => lines.push(line) })
  const server = createMcpServer({
    name: 'books-mcp',
    version: '1.0.0',
    title: 'Books',
    instructions: '',
    tools: [],
    deps: {},
    log,
  })
  const http = await serveHttp(server, { token: STATIC, oauth: { issuer: of, audience: AUDIENCE, scope } })
  serving.push(http)
  return http.url
}

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
const send = (token: string | null, to = url) =>
  fetch(to, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(ping),
  })

const claims = () => ({
  iss: issuer,
  aud: AUDIENCE,
  sub: 'ana',
  exp: now() + HOUR_S,
  iat: now(),
  scope: 'books openid',
})
const HEADER = { alg: 'ES256', kid: 'of-the-issuer', typ: 'at+jwt' }
const sign = (payload: object = claims(), header: object = HEADER, key = own.privateKey) =>
  new SignJWT({ ...payload }).setProtectedHeader({ ...HEADER, ...header }).sign(key)
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

const FORGERIES: readonly (readonly [string, (turn: number) => Promise<string> | string])[] = [
  ['no signature', (n) => new UnsecuredJWT({ ...claims(), n }).encode()],
  ['alg none in other letters', (n) => `${encode({ alg: 'nOnE', n })}.${encode(claims())}.`],
  [
    'none, with the signature of another',
    async (n) => {
      const signature = (await sign({ ...claims(), n })).split('.')[2]
      return `${encode({ alg: 'none' })}.${encode({ ...claims(), n })}.${signature}`
    },
  ],
  [
    'the public key as a secret',
    async (n) => {
      const text = `${encode({ alg: 'HS256', kid: 'of-the-issuer' })}.${encode({ ...claims(), n })}`
      const secret = n % 2 === 0 ? await exportSPKI(own.publicKey) : JSON.stringify(ownJwk)
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    },
  ],
  ['another key under the same name', (n) => sign({ ...claims(), n }, {}, others.privateKey)],
  ['another key under another name', (n) => sign({ ...claims(), n }, { kid: `key-${n}` }, others.privateKey)],
  ['another key without a name', (n) => sign({ ...claims(), n }, { kid: undefined }, others.privateKey)],
  [
    'a key of its own in the token',
    async (n) =>
      sign({ ...claims(), n }, { kid: undefined, jwk: await exportJWK(others.publicKey) }, others.privateKey),
  ],
  [
    'an address of its own keys',
    (n) => sign(claims(), { jku: `http://127.0.0.1:9/${n}` }, others.privateKey),
  ],
  [
    'an extension that must be understood',
    (n) => `${encode({ ...HEADER, crit: ['n'], n })}.${encode(claims())}.AA`,
  ],
  ['expired', (n) => sign({ ...claims(), exp: now() - n - 1 })],
  ['not yet valid', (n) => sign({ ...claims(), nbf: now() + 60 * (n + 1) })],
  ['no expiry', (n) => sign({ ...claims(), exp: undefined, n })],
  ['an expiry that is none', (n) => sign({ ...claims(), exp: `in ${n} hours` })],
  [
    'another issuer',
    (n) => sign({ ...claims(), iss: n === 0 ? `${issuer}/` : `https://issuer-${n}.example` }),
  ],
  [
    'another audience',
    (n) => sign({ ...claims(), aud: n === 0 ? `${AUDIENCE}/` : [`https://${n}.example/mcp`] }),
  ],
  ['no audience', (n) => sign({ ...claims(), aud: undefined, n })],
  ['nobody', (n) => sign({ ...claims(), sub: undefined, n })],
  [
    'changed claims',
    async (n) => {
      const [header, , signature] = (await sign()).split('.')
      return `${header}.${encode({ ...claims(), sub: `owner-${n}` })}.${signature}`
    },
  ],
  [
    'a cut or changed signature',
    async (n) => {
      const token = await sign({ ...claims(), n })
      return n < 5 ? token.slice(0, -(n + 1) * 4) : `${token.slice(0, -6)}AAAA${n}A`
    },
  ],
]

describe('access tokens of an issuer', () => {
  it('let a request pass, and the static token does, too', async () => {
    expect((await send(await sign())).status).toBe(200)
    expect((await send(await sign({ ...claims(), aud: ['https://other.example', AUDIENCE] }))).status).toBe(
      200,
    )
    expect((await send(await sign({ ...claims(), scope: undefined, scp: ['books'] }))).status).toBe(200)
    expect((await send(STATIC)).status).toBe(200)
  })

  it.each(FORGERIES)('are refused: %s', async (_, forge) => {
    for (let turn = 0; turn < 10; turn += 1) {
      const answer = await send(await forge(turn))
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        `Bearer resource_metadata="${METADATA}", error="invalid_token"`,
      ])
    }
  })

  it('are asked for with the address of the metadata, and say nothing of what was wrong', async () => {
    const missing = await send(null)
    expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer resource_metadata="${METADATA}"`,
    ])
    const expired = await sign({ ...claims(), exp: now() - 1 })
    const refused = await (await send(expired)).text()
    expect(refused).not.toMatch(/"exp"|claim|signature/)
    expect(lines.join()).toContain('access token refused')
    expect(lines.join()).not.toContain(expired.split('.')[2])
  })

  it('must have the scope', async () => {
    for (const scope of [undefined, '', 'book', 'books2 openid']) {
      const answer = await send(await sign({ ...claims(), scope }))
      expect(answer.status).toBe(403)
      expect(answer.headers.get('www-authenticate')).toContain('error="insufficient_scope", scope="books"')
    }
  })

  it('cost one look at the keys, however many strangers come', () => {
    expect(keysAsked).toBeLessThanOrEqual(2)
  })

  it('cannot be checked while the issuer is away, and are tried again', async () => {
    const away = await serve('http://127.0.0.1:9/realm')
    expect((await send(await sign(), away)).status).toBe(503)
    expect((await send(STATIC, away)).status).toBe(200)
  })
})

describe('the metadata of the resource', () => {
  it.each(['', '/mcp'])('names the issuer to whoever has no token yet%s', async (path) => {
    const answer = await fetch(new URL(`/.well-known/oauth-protected-resource${path}`, url))
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        resource: AUDIENCE,
        resource_name: 'books-mcp',
        authorization_servers: [issuer],
        bearer_methods_supported: ['header'],
        scopes_supported: ['books'],
      },
    ])
  })
})
