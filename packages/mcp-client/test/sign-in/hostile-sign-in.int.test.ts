import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RawServer, startRawServer } from '@agora-mcp/testing/http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MCPClient } from '../../src/index.ts'
import { WaitingProvider } from '../support/sign-in/waiting-provider.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const TOKEN = 'tok-of-a-body-that-is-no-json'

let http: RawServer
let origin: string
let asked: string[]
let answers: Map<string, Answer>
let client: MCPClient
let sentTo: URL | undefined
beforeEach(async () => {
  asked = []
  sentTo = undefined
  http = await startRawServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    asked.push(`${request.method} ${path}`)
    const answer = answers.get(path)
    if (answer === undefined) response.writeHead(404).end()
    else answer(response, request)
  })
  origin = http.url
  answers = new Map<string, Answer>([
    ['/mcp', (response) => response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()],
    [
      '/.well-known/oauth-protected-resource/mcp',
      json({ resource: `${origin}/mcp`, authorization_servers: [origin] }),
    ],
    ['/.well-known/oauth-authorization-server', json(metadata())],
    ['/reg', json({ client_id: 'ours', redirect_uris: ['http://127.0.0.1/callback'] })],
    ['/token', json({ access_token: 'a', token_type: 'Bearer' })],
  ])
  const provider = new WaitingProvider(async (address) => {
    sentTo = address
    return new URL(`http://127.0.0.1/callback?code=c&state=${address.searchParams.get('state')}`)
  })
  client = new MCPClient({ url: `${origin}/mcp`, authProvider: provider })
})
afterEach(async () => {
  await client.stop()
  await http.close()
})

const json =
  (body: object): Answer =>
  (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const metadata = (changes: object = {}) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/auth`,
  token_endpoint: `${origin}/token`,
  registration_endpoint: `${origin}/reg`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  ...changes,
})
const describeIssuer = (changes: object) =>
  answers.set('/.well-known/oauth-authorization-server', json(metadata(changes)))
const refused = async () => {
  const error = await client.start().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: expect.stringMatching(/^unauthorized$/) })
  return Object(error) as { readonly message: string; readonly code: string }
}

describe('a server that leads elsewhere', () => {
  it('is not followed to an issuer that describes itself as another', async () => {
    describeIssuer({ issuer: 'https://login.example' })
    expect((await refused()).message).toContain('describes itself as https://login.example')
    expect(sentTo).toBeUndefined()
  })

  it.each([
    'http://login.example',
    'http://10.0.0.7',
    'ftp://login.example',
    'https://user:pass@login.example',
  ])('is not followed to %s', async (place) => {
    describeIssuer({ token_endpoint: `${place}/token`, registration_endpoint: `${place}/reg` })
    expect((await refused()).message).toMatch(/which is refused|The sign-in failed/)
    expect(asked).not.toContain('POST /token')
  })

  it.each(['http://login.example/auth', 'javascript:alert(1)'])(
    'does not send the user to %s',
    async (authorization_endpoint) => {
      describeIssuer({ authorization_endpoint })
      await refused()
      expect(sentTo).toBeUndefined()
    },
  )

  it('is not followed to another resource', async () => {
    const others = { resource: 'https://books.example/mcp', authorization_servers: [origin] }
    answers.set('/.well-known/oauth-protected-resource/mcp', json(others))
    expect((await refused()).message).toContain('https://books.example/mcp')
    expect(sentTo).toBeUndefined()
  })

  it('gets nothing by a redirect to another origin', async () => {
    const other = await startRawServer((request, response) => {
      asked.push(`other ${request.url}`)
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"access_token":"x","token_type":"Bearer"}')
    })
    for (const path of ['/token', '/reg']) {
      for (const status of [302, 307, 308]) {
        answers.set(path, (response) => response.writeHead(status, { location: `${other.url}${path}` }).end())
        await refused()
      }
    }
    expect(asked.filter((request) => request.startsWith('other'))).toEqual([])
    await other.close()
  })
})

describe('an authorization server that misbehaves', () => {
  it.each<[string, Answer]>([
    ['a form', (response) => response.end(`access_token=${TOKEN}&token_type=bearer`)],
    ['a wrong object', json({ access_token: [TOKEN], token_type: 'Bearer' })],
    ['a page with an error', (response) => response.writeHead(500).end(`<p>${TOKEN}</p>`)],
    ['an error that is none', (response) => response.writeHead(400).end(JSON.stringify({ token: TOKEN }))],
  ])('is not quoted where it gives %s', async (_, answer) => {
    answers.set('/token', answer)
    const error = await refused()
    expect(error.code).toBe('unauthorized')
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(TOKEN)
  })

  it('is not read without end', async () => {
    let written = 0
    answers.set('/token', (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        if (response.destroyed) return
        written += 65_536
        response.write(' '.repeat(65_536), () => setImmediate(more))
      }
      more()
    })
    expect((await refused()).message).toContain('too large')
    expect(written).toBeLessThan(20_000_000)
  })

  it('is told by its own reason', async () => {
    answers.set('/token', (response) =>
      response
        .writeHead(400)
        .end(JSON.stringify({ error: 'invalid_target', error_description: 'Unknown \u001b[31mresource' })),
    )
    expect((await refused()).message).toBe(
      'The sign-in failed: the authorization server answers invalid_target: Unknown [31mresource',
    )
  })

  it('that is away is named', async () => {
    const others = { resource: `${origin}/mcp`, authorization_servers: ['http://127.0.0.1:9'] }
    answers.set('/.well-known/oauth-protected-resource/mcp', json(others))
    expect((await refused()).message).toContain('http://127.0.0.1:9, where users sign in, cannot be reached')
  })
})
