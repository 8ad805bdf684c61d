import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { loadPlan, type ServerPackPlan } from '@agora-mcp/build/pack-plan'
import { freePortPairs } from '@agora-mcp/testing/http'
import { startIssuer } from '@agora-mcp/testing/oauth'
import { listeningUrl } from '@agora-mcp/testing/packed'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MCPClient } from '../../src/index.ts'
import { WaitingProvider } from '../support/sign-in/waiting-provider.ts'

const APPS = join(import.meta.dirname, '../../../../apps')
const SERVERS = [
  ['memory-mcp', 'MEMORY'],
  ['library-rag-mcp', 'LIBRARY_RAG'],
  ['budget-filters-mcp', 'BUDGET_FILTERS'],
  ['datainclusion-mcp', 'DATAINCLUSION'],
] as const

describe.each(SERVERS)('%s, whose users sign in elsewhere', (name, prefix) => {
  const folder = newFolder()
  let server: ChildProcess
  let url: string
  const issuer = openForTests(() => startIssuer({ scope: 'use' }))
  beforeAll(async () => {
    const [port] = await freePortPairs(1)
    url = `http://127.0.0.1:${port}/mcp`
    const { env } = (await loadPlan(join(APPS, name))) as ServerPackPlan
    const { [`${prefix}_HTTP_TOKEN`]: _, ...own } = env(folder)
    server = spawn(process.execPath, [join(APPS, name, 'dist/bin.js'), '--http', `127.0.0.1:${port}`], {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        ...own,
        [`${prefix}_OAUTH_ISSUER`]: issuer.issuer,
        [`${prefix}_OAUTH_AUDIENCE`]: url,
        [`${prefix}_OAUTH_SCOPE`]: 'use',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await listeningUrl(server)
  })
  afterAll(() => server.kill('SIGKILL'))

  it('is used by the SDK’s own client', async () => {
    const provider = new WaitingProvider((address) => issuer.signIn(address, 'ana'))
    const connect = async () => {
      const transport = new StreamableHTTPClientTransport(new URL(url), {
        authProvider: provider as OAuthClientProvider,
      })
      const client = new Client({ name: 'test', version: '1' })
      return { transport, client, connected: client.connect(transport as never) }
    }
    const first = await connect()
    await expect(first.connected).rejects.toThrow('Unauthorized')
    await first.transport.finishAuth((await provider.authorizationResponse()).get('code') ?? '')
    const { client, connected } = await connect()
    await connected
    expect((await client.listTools()).tools.length).toBeGreaterThan(0)
    await client.close()
  })

  it('is used by our client, and by nobody with a token of another server', async () => {
    const provider = new WaitingProvider((address) => issuer.signIn(address, 'ana'))
    const client = new MCPClient({ url, authProvider: provider })
    await client.start()
    expect((await client.listTools()).length).toBeGreaterThan(0)
    await client.stop()
    expect(issuer.parameters.at(-1)?.get('resource')).toBe(url)
    const answer = await fetch(url, { method: 'POST', headers: { authorization: 'Bearer a.b.c' } })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('resource_metadata='),
    ])
  })

  it.runIf(name === 'memory-mcp')(
    'keeps what is private for each person (which memory alone has)',
    async () => {
      const as = async (person: string) => {
        const authProvider = new WaitingProvider((address) => issuer.signIn(address, person))
        const client = new MCPClient({ url, authProvider })
        await client.start()
        return client
      }
      const clients = await Promise.all(['ana', 'ben'].map(as))
      const [ana, ben] = clients as [MCPClient, MCPClient]
      const add = async (client: MCPClient, args: object) =>
        (await client.callTool('add_thought', { ...args })).structuredContent
      await add(ana, { content: 'The rowing boat of ana is green.' })
      await add(ben, { content: 'The rowing boat of ben is blue.', privacy_level: 'shared' })
      const seen = async (client: MCPClient) =>
        JSON.stringify((await client.callTool('list_thoughts')).structuredContent)
      expect(await seen(ana)).toMatch(/ben.*ana|ana.*ben/s)
      expect(await seen(ben)).not.toContain('ana')
      // A sign-in on another day is the same person.
      const later = await as('ana')
      expect(await seen(later)).toContain('of ana')
      await Promise.all([...clients, later].map((client) => client.stop()))
    },
  )
})
