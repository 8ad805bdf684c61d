import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePortPairs } from '@agora-mcp/testing/http'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Elicit, type ElicitationForm, MCPClient, type ServerDescription } from '../src/index.ts'
import { installedServer } from './support/installed-server.ts'

const ASK = 'trigger-elicitation-request'

describe.each(['stdio', 'HTTP'])('a server with a handshake, over %s', (transport) => {
  let client: MCPClient
  let close = () => {}
  let answer: Elicit
  beforeAll(async () => {
    const server = transport === 'stdio' ? installedServer('server-everything') : await overHttp()
    client = new MCPClient(server, { protocol: 'legacy', elicit: (...form) => answer(...form) })
    await client.start()
  })
  afterAll(async () => {
    await client.stop()
    close()
  })

  async function overHttp(): Promise<ServerDescription> {
    const { command, args } = installedServer('server-everything', 'streamableHttp')
    const [port = 0] = await freePortPairs(1)
    const program = spawn(command, args, { env: { ...process.env, PORT: String(port) }, stdio: 'pipe' })
    close = () => program.kill()
    await new Promise<void>((resolve) => {
      program.stderr.on('data', (text) => String(text).includes('listening') && resolve())
    })
    return { url: `http://127.0.0.1:${port}/mcp` }
  }
  it('is given what the user fills in', async () => {
    const forms: ElicitationForm[] = []
    answer = async (form) => {
      forms.push(form)
      return { action: 'accept', content: { name: 'Ana', check: true } }
    }
    const { text } = await client.callTool(ASK)
    expect(forms).toMatchObject([
      { message: expect.stringContaining('provide inputs'), requestedSchema: { type: 'object' } },
    ])
    expect(text).toContain('Ana')
  })

  it.each(['decline', 'cancel'] as const)('is told of a %s', async (action) => {
    answer = async () => ({ action })
    expect((await client.callTool(ASK)).text).toContain(action)
  })

  it('is not silent while a person thinks', async () => {
    answer = async () => {
      await sleep(2_000)
      return { action: 'decline' }
    }
    expect((await client.callTool(ASK, {}, { timeout: 1_500 })).text).toContain('decline')
  })

  it('has its form taken back when the call is', async () => {
    let shown: AbortSignal | undefined
    const leaving = new AbortController()
    answer = (_, signal) => {
      shown = signal
      leaving.abort()
      return new Promise(() => {})
    }
    await expect(client.callTool(ASK, {}, { signal: leaving.signal })).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect(shown?.aborted).toBe(true)
  })

  it('goes on where the form cannot be shown', async () => {
    answer = async () => {
      throw new Error('no screen')
    }
    expect((await client.callTool(ASK)).text).toContain('cancel')
  })

  it('lists templates of resources, and tells of changes as long as that is wanted', async () => {
    const templates = await client.listResourceTemplates()
    expect(templates.map(({ uriTemplate }) => uriTemplate)).toContainEqual(
      expect.stringContaining('{resourceId}'),
    )
    const [resource] = await client.listResources()
    const { uri } = resource ?? { uri: '' }
    await client.subscribeResource(uri)
    const updated = new Promise<{ readonly uri: string }>((resolve) => client.on('resourceUpdated', resolve))
    await client.callTool('toggle-subscriber-updates')
    expect(await updated).toEqual({ uri })
    await client.unsubscribeResource(uri)
    await client.unsubscribeResource(uri)
  })
})

it('is subscribed to again after it was started anew', async () => {
  const folder = newFolder()
  const file = join(folder, 'pid')
  const { command, args } = installedServer('server-everything')
  // A process that knows its own number, and then is the server.
  const script = 'echo $$ > "$0"; exec "$@"'
  const client = new MCPClient(
    { command: 'sh', args: ['-c', script, file, command, ...args] },
    { protocol: 'legacy' },
  )
  await client.start()
  try {
    // Where nobody can be asked, that is said.
    expect((await client.listTools()).map(({ name }) => name)).not.toContain(ASK)
    const [{ uri } = { uri: '' }] = await client.listResources()
    await client.subscribeResource(uri)
    const updated = new Promise((resolve) => client.on('resourceUpdated', resolve))
    const restarting = new Promise((resolve) => client.on('restart', resolve))
    process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL')
    await restarting
    await client.callTool('echo', { message: 'back' })
    await client.callTool('toggle-subscriber-updates')
    expect(await updated).toEqual({ uri })

    await client.stop()
    await client.start()
    const updatedAgain = new Promise((resolve) => client.on('resourceUpdated', resolve))
    await client.callTool('toggle-subscriber-updates')
    expect(await updatedAgain).toEqual({ uri })
  } finally {
    await client.stop()
  }
})
