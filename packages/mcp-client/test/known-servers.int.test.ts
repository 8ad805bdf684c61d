import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MCPClient, type Progress } from '../src/index.ts'
import { installedServer } from './support/installed-server.ts'

const folder = newFolder()

describe.each(['stdio', 'HTTP'])('server-everything over %s', (transport) => {
  let client: MCPClient
  let close = () => undefined as unknown
  beforeAll(async () => {
    client = transport === 'stdio' ? new MCPClient(installedServer('server-everything')) : await overHttp()
    await client.start()
  })
  afterAll(async () => {
    await client.stop()
    close()
  })

  async function overHttp(): Promise<MCPClient> {
    const { command, args } = installedServer('server-everything', 'streamableHttp')
    const port = String(20_000 + Math.floor(Math.random() * 20_000))
    const server = spawn(command, args, {
      env: { ...process.env, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    close = () => server.kill()
    await new Promise<void>((resolve, reject) => {
      server.once('exit', () => reject(new Error('the server ended')))
      const seen = (text: Buffer) => String(text).includes('listening') && resolve()
      server.stdout.on('data', seen)
      server.stderr.on('data', seen)
    })
    return new MCPClient({ url: `http://127.0.0.1:${port}/mcp` })
  }

  it('lists its tools', async () => {
    const names = (await client.listTools()).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['echo', 'get-sum', 'get-structured-content', 'get-tiny-image']),
    )
  })

  it('calls tools of every kind', async () => {
    expect((await client.callTool('echo', { message: 'hé' })).text).toBe('Echo: hé')
    const { structuredContent } = await client.callTool('get-structured-content', { location: 'New York' })
    expect(structuredContent).toEqual({
      temperature: expect.any(Number),
      conditions: expect.any(String),
      humidity: expect.any(Number),
    })
    const kinds = async (name: string) => (await client.callTool(name)).content.map(({ type }) => type)
    expect(await kinds('get-tiny-image')).toContain('image')
    expect(await kinds('get-resource-links')).toContain('resource_link')
    expect(await kinds('get-resource-reference')).toContain('resource')
  })

  it('tells a tool that refuses its arguments from a broken connection', async () => {
    expect(await client.callTool('get-sum', { a: 'one' })).toMatchObject({ isError: true })
  })

  it('follows a long operation, and stops one', async () => {
    const steps: Progress[] = []
    const onProgress = (step: Progress) => steps.push(step)
    await client.callTool('trigger-long-running-operation', { duration: 1, steps: 4 }, { onProgress })
    expect(steps.map(({ progress }) => progress)).toEqual([1, 2, 3, 4])
    const signal = AbortSignal.timeout(200)
    const call = client.callTool('trigger-long-running-operation', { duration: 30, steps: 30 }, { signal })
    await expect(call).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('reads resources, prompts and completions', async () => {
    const [resource] = await client.listResources()
    const [contents] = await client.readResource(resource?.uri ?? '')
    expect(contents?.text).toContain('#')
    expect((await client.listPrompts()).map(({ name }) => name)).toContain('args-prompt')
    const { messages } = await client.getPrompt('args-prompt', { city: 'Lyon' })
    expect(JSON.stringify(messages)).toContain('Lyon')
    const target = { prompt: 'completable-prompt' }
    expect((await client.complete(target, { name: 'department', value: 'E' })).values).toEqual([
      'Engineering',
    ])
  })
})

it('server-memory keeps what it is told', async () => {
  const file = join(folder, 'memory.jsonl')
  const client = new MCPClient({ ...installedServer('server-memory'), env: { MEMORY_FILE_PATH: file } })
  await client.start()
  const entities = [{ name: 'Peirce', entityType: 'person', observations: ['called himself a realist'] }]
  await client.callTool('create_entities', { entities })
  const { structuredContent } = await client.callTool('search_nodes', { query: 'realist' })
  expect(structuredContent).toMatchObject({ entities })
  await client.stop()
})

it('server-filesystem reads below its folder and nothing else', async () => {
  writeFileSync(join(folder, 'note.txt'), 'Réalité n’est pas existence.')
  const client = new MCPClient(installedServer('server-filesystem', folder))
  await client.start()
  const read = (path: string) => client.callTool('read_text_file', { path })
  expect((await read(join(folder, 'note.txt'))).text).toContain('Réalité')
  expect(await read('/etc/passwd')).toMatchObject({ isError: true })
  await client.stop()
})
