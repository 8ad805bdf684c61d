import { type OAuthIssuer, startIssuer } from '@agora-mcp/testing/oauth'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AuthProvider, MCPClient } from '../../src/index.ts'
import { type GuardedServer, startGuardedServer } from '../support/sign-in/guarded-server.ts'
import { WaitingProvider } from '../support/sign-in/waiting-provider.ts'

let issuer: OAuthIssuer
let server: GuardedServer
let clients: MCPClient[]
beforeEach(async () => {
  issuer = await startIssuer({ scope: 'books' })
  server = await startGuardedServer(issuer.issuer, 'books')
  clients = []
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.stop()))
  await server.close()
  await issuer.close()
})

const signIn = (address: URL) => issuer.signIn(address, 'ana')
function clientWith(authProvider: AuthProvider, url = server.url) {
  const client = new MCPClient({ url, authProvider })
  clients.push(client)
  return client
}
const signedIn = async () => {
  const provider = new WaitingProvider(signIn)
  const client = clientWith(provider)
  await client.start()
  return { provider, client }
}
const books = async (client: MCPClient) => (await client.callTool('count_books')).structuredContent
const paths = (path: string) => issuer.requests.filter((request) => request.endsWith(` ${path}`)).length
const saidBy = (error: unknown) =>
  JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(Object(error).cause ?? '')

describe('a user who signs in', () => {
  it('is sent to the issuer that the server names, and back', async () => {
    const { provider, client } = await signedIn()
    expect(await books(client)).toEqual({ books: 7 })
    expect(provider.asked).toBe(1)
    const [authorization, token] = issuer.parameters
    expect(Object.fromEntries(authorization ?? [])).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'books offline_access',
      resource: server.url,
      state: expect.stringMatching(/.{16}/),
    })
    expect(token?.get('resource')).toBe(server.url)
    expect(token?.get('code_verifier')).toMatch(/.{43}/)
    expect(provider.kept?.issuer).toBe(issuer.issuer)
  })

  it('is not asked again by another client that has what was kept', async () => {
    const provider = new WaitingProvider(signIn)
    await clientWith(provider).start()
    await clientWith(provider).start()
    expect([provider.asked, paths('/reg')]).toEqual([1, 1])
  })

  it('is asked once by calls at the same time, and stays signed in without being asked', async () => {
    const { provider, client } = await signedIn()
    provider.kept = { ...provider.kept, access_token: 'worn out', token_type: 'Bearer' }
    const before = paths('/token')
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => books(client)))
    expect(answers).toEqual(Array(5).fill({ books: 7 }))
    expect([provider.asked, paths('/token') - before]).toEqual([1, 1])
  })

  it('is asked again during a call where the sign-in has ended, and the call is made', async () => {
    const { provider, client } = await signedIn()
    provider.kept = { ...provider.kept, access_token: 'worn out', token_type: 'Bearer' }
    issuer.forget()
    expect(await Promise.all([books(client), books(client)])).toEqual([{ books: 7 }, { books: 7 }])
    expect(provider.asked).toBe(2)
  })

  it('who refuses is told so', async () => {
    const provider = new WaitingProvider(async (address) => {
      const state = address.searchParams.get('state')
      return new URL(
        `http://127.0.0.1/callback?error=access_denied&error_description=Not+me&iss=${issuer.issuer}&state=${state}`,
      )
    })
    await expect(clientWith(provider).start()).rejects.toMatchObject({
      code: 'unauthorized',
      message: 'The sign-in failed: access_denied: Not me',
    })
  })

  it('who takes long is not waited for once nobody wants the answer', async () => {
    let waited: AbortSignal | undefined
    const provider = new WaitingProvider(signIn)
    const comesBack = provider.authorizationResponse
    provider.authorizationResponse = (...[signal]: AbortSignal[]) => {
      waited = signal
      return new Promise(() => {})
    }
    const leaving = new AbortController()
    const client = clientWith(provider)
    const start = client.start({ signal: leaving.signal })
    await expect.poll(() => waited).toBeDefined()
    leaving.abort()
    await expect(start).rejects.toMatchObject({ code: 'cancelled' })
    expect(waited?.aborted).toBe(true)
    provider.authorizationResponse = comesBack
    await client.start()
    expect(await books(client)).toEqual({ books: 7 })
  })

  it('is waited for no longer than the call may take', async () => {
    const { provider, client } = await signedIn()
    provider.kept = { ...provider.kept, access_token: 'worn out', token_type: 'Bearer' }
    issuer.forget()
    provider.authorizationResponse = () => new Promise(() => {})
    const asked = client.callTool('count_books', {}, { deadline: 1_500 })
    await expect(asked).rejects.toMatchObject({ code: 'timeout' })
  })

  it('loses the sign-in with no trace of it in errors', async () => {
    const { provider, client } = await signedIn()
    const { access_token = '', refresh_token = '' } = provider.kept ?? {}
    provider.authorizationResponse = async () => new URLSearchParams({ code: access_token, state: 'x' })
    provider.kept = {
      access_token: `${access_token}x`,
      refresh_token,
      token_type: 'Bearer',
      issuer: issuer.issuer,
    }
    issuer.forget()
    const error = await books(client).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'unauthorized' })
    for (const secret of [access_token, refresh_token]) expect(saidBy(error)).not.toContain(secret)
    expect(server.log.join()).not.toContain(access_token)
  })
})

describe('a provider of the official SDK', () => {
  /** Typed by the SDK alone: whatever implements its interface can be passed. */
  const official = (provider: WaitingProvider): OAuthClientProvider => ({
    redirectUrl: provider.redirectUrl,
    clientMetadata: { ...provider.clientMetadata },
    state: () => 'a state of its own',
    clientInformation: () => provider.clientInformation(),
    saveClientInformation: (client) => provider.saveClientInformation(client),
    tokens: () => provider.tokens(),
    saveTokens: (tokens) => provider.saveTokens(tokens),
    redirectToAuthorization: (address) => provider.redirectToAuthorization(address),
    saveCodeVerifier: (verifier) => provider.saveCodeVerifier(verifier),
    codeVerifier: () => provider.codeVerifier(),
  })

  it.each(['query', 'code'])('ends its sign-in with finishAuth and the %s', async (form) => {
    const provider = new WaitingProvider(signIn)
    const client = clientWith(official(provider))
    await expect(client.start()).rejects.toMatchObject({
      code: 'unauthorized',
      hint: expect.stringContaining('finishAuth()'),
    })
    const query = await provider.authorizationResponse()
    expect(query.get('state')).toBe('a state of its own')
    await client.finishAuth(form === 'query' ? query : (query.get('code') ?? ''))
    await client.start()
    expect(await books(client)).toEqual({ books: 7 })
  })

  it('is missed by name where there is none', async () => {
    const client = new MCPClient({ url: server.url })
    await expect(client.finishAuth('code')).rejects.toMatchObject({ code: 'config' })
    await expect(client.start()).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('The server wants a sign-in (OAuth)'),
    })
  })
})

describe('a client that the issuer knows', () => {
  const REDIRECT = 'http://127.0.0.1:43210/callback'
  beforeEach(async () => {
    await server.close()
    await issuer.close()
    issuer = await startIssuer({
      scope: 'books',
      registration: false,
      clients: [
        {
          client_id: 'ours',
          client_secret: 'of the client, not for others',
          redirect_uris: [REDIRECT],
          grant_types: ['authorization_code', 'refresh_token'],
        },
      ],
    })
    server = await startGuardedServer(issuer.issuer, 'books')
  })

  it('is not registered', async () => {
    const provider = new WaitingProvider(signIn)
    provider.client = { client_id: 'ours', client_secret: 'of the client, not for others' }
    const client = clientWith(provider)
    await client.start()
    expect(await books(client)).toEqual({ books: 7 })
  })

  it('is asked for where there is no registration', async () => {
    await expect(clientWith(new WaitingProvider(signIn)).start()).rejects.toMatchObject({
      code: 'unauthorized',
      hint: expect.stringContaining('"clientId"'),
    })
  })
})

describe('an answer that is not the one of this sign-in', () => {
  it.each<[string, (query: URLSearchParams) => void]>([
    ['answers another one', (query) => query.set('state', 'another')],
    ['answers another one', (query) => query.delete('state')],
    ['comes from another authorization server', (query) => query.set('iss', 'https://issuer.example')],
    ['comes from another authorization server', (query) => query.delete('iss')],
    ['has no code', (query) => query.delete('code')],
  ])('is refused: it %s', async (why, change) => {
    const provider = new WaitingProvider(signIn)
    const answer = provider.authorizationResponse.bind(provider)
    provider.authorizationResponse = async () => {
      const query = await answer()
      change(query)
      return query
    }
    await expect(clientWith(provider).start()).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining(why),
    })
    expect(paths('/token')).toBe(0)
  })
})
