import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startRawServer } from '@agora-mcp/testing/http'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ClientOptions, type ElicitationForm, MCPClient } from '../src/index.ts'

const program = (path: string) => fileURLToPath(new URL(path, import.meta.url))

let client: MCPClient | undefined
afterEach(() => client?.stop())

describe('a server of both eras, over HTTP', () => {
  let server: ChildProcess
  let url: string
  beforeAll(async () => {
    server = spawn(process.execPath, [program('../../core/test/conformance-server.ts')])
    url = await new Promise((resolve) => {
      server.stderr?.setEncoding('utf8').on('data', (text: string) => {
        const found = /listens on (\S+)/.exec(text)?.[1]
        if (found !== undefined) resolve(found)
      })
    })
  })
  afterAll(() => server.kill())

  async function open(options: ClientOptions = {}) {
    client = new MCPClient({ url }, options)
    await client.start()
    return client
  }

  it.each(['auto', 'legacy', 'modern'] as const)('is spoken to as it is asked for: %s', async (protocol) => {
    const opened = await open({ protocol })
    expect(await opened.serverInfo()).toMatchObject({ name: 'conformance', version: '1.0.0' })
    expect((await opened.callTool('test_simple_text')).data).toEqual({
      text: 'This is a simple text response for testing.',
    })
    const [read] = await opened.readResource('test://template/7/data')
    expect(read).toMatchObject({ text: expect.stringContaining('Data for ID: 7') })
    await expect(opened.readResource('test://nothing')).rejects.toMatchObject({ code: 'rejected' })
    await expect(opened.callTool('no_such_tool')).rejects.toMatchObject({
      code: 'rejected',
      rpcCode: -32_602,
    })
  })

  it('tells of progress without a session', async () => {
    const steps: number[] = []
    const onProgress = ({ progress }: { progress: number }) => steps.push(progress)
    await (await open({ protocol: 'modern' })).callTool('test_tool_with_progress', {}, { onProgress })
    expect(steps).toEqual([0, 50, 100])
  })

  it('may ask the user, round after round', async () => {
    const asked: string[] = []
    const elicit = async ({ message, requestedSchema }: ElicitationForm) => {
      asked.push(message)
      const [field = ''] = Object.keys(requestedSchema.properties as object)
      return { action: 'accept' as const, content: { [field]: field === 'name' ? 'Ada' : 'blue' } }
    }
    const opened = await open({ protocol: 'modern', elicit })
    const { data } = await opened.callTool('test_input_required_result_multi_round')
    expect(data).toEqual({ text: 'Ada likes blue' })
    expect(asked).toEqual(['Step 1: What is your name?', 'Step 2: What is your favorite color?'])
  })

  it('is told that nobody can be asked, and says what it needs', async () => {
    const opened = await open({ protocol: 'modern' })
    await expect(opened.callTool('test_input_required_result_elicitation')).rejects.toMatchObject({
      code: 'rejected',
      rpcCode: -32_021,
      message: expect.stringContaining('elicitation'),
    })
  })

  it('is not asked for ever where its user never accepts', async () => {
    const opened = await open({ protocol: 'modern', elicit: async () => ({ action: 'decline' }) })
    await expect(opened.callTool('test_input_required_result_elicitation')).rejects.toMatchObject({
      code: 'invalid_result',
    })
  })
})

describe('a server without a handshake, over stdio', () => {
  let folder: string
  const record = () =>
    readFileSync(join(folder, 'record'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
  const open = async (protocol?: ClientOptions['protocol'], options: ClientOptions = {}) => {
    folder = newFolder()
    client = new MCPClient(
      {
        command: process.execPath,
        args: [program('support/test-programs/modern-server.ts'), join(folder, 'record')],
      },
      protocol === undefined ? options : { ...options, protocol },
    )
    await client.start()
    return client
  }

  it('is started again when it refuses the handshake, and from then on without one', async () => {
    const opened = await open()
    expect(await opened.serverInfo()).toEqual({ name: 'modern', version: '7', instructions: 'Ask once.' })
    expect(record().map(([, method]) => method)).toEqual(['initialize', 'server/discover'])
    process.kill(Number(record()[1]?.[0]))
    expect((await opened.callTool('die')).text).toBe('done')
    expect(record().filter(([, method]) => method === 'initialize')).toHaveLength(1)
    expect(new Set(record().map(([pid]) => pid)).size).toBe(3)
  })

  it('is not shaken hands with where that was ruled out', async () => {
    expect((await (await open('modern')).callTool('die')).text).toBe('done')
    expect(record().map(([, method]) => method)).toEqual(['server/discover', 'tools/list', 'tools/call'])
  })

  it('is not shaken hands with first by a client whose user can be asked', async () => {
    const opened = await open(undefined, { elicit: async () => ({ action: 'cancel' }) })
    expect((await opened.callTool('die')).text).toBe('done')
    expect(record().map(([, method]) => method)).toEqual(['server/discover', 'tools/list', 'tools/call'])
  })

  it('says why it cannot be used by a client that insists', async () => {
    await expect(open('legacy')).rejects.toMatchObject({
      code: 'start_failed',
      message: expect.stringContaining('this server speaks 2026-07-28'),
    })
  })
})

it('that wants a handshake is reached by a client whose user can be asked, too', async () => {
  const everything = createRequire(import.meta.url).resolve(
    '@modelcontextprotocol/server-everything/dist/index.js',
  )
  client = new MCPClient(
    { command: process.execPath, args: [everything] },
    { elicit: async () => ({ action: 'cancel' }) },
  )
  await client.start()
  expect((await client.callTool('echo', { message: 'hi' })).text).toContain('hi')
})

describe('a server without a handshake, over HTTP', () => {
  const seen: string[] = []
  const http = openForTests(() =>
    startRawServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      const { id, method } = JSON.parse(body || '{}') as { id?: number; method?: string }
      seen.push(`${method} ${request.headers['mcp-method']} ${request.headers['mcp-name'] ?? '-'}`)
      const isModern = request.headers['mcp-protocol-version'] === '2026-07-28'
      const answer = isModern
        ? {
            result:
              method === 'server/discover'
                ? { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }
                : method === 'tools/list'
                  ? { tools: [{ name: 'é', inputSchema: { type: 'object' } }] }
                  : { content: [{ type: 'text', text: 'fait' }] },
          }
        : { error: { code: -32_020, message: 'Header mismatch: MCP-Protocol-Version is missing' } }
      response.writeHead(isModern ? 200 : 400, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    }),
  )

  it('is found out by its refusal, and gets the headers that it wants', async () => {
    client = new MCPClient({ url: http.url })
    await client.start()
    expect((await client.callTool('é')).text).toBe('fait')
    expect(seen).toEqual([
      'initialize undefined -',
      'server/discover server/discover -',
      'tools/list tools/list -',
      'tools/call tools/call =?base64?w6k=?=',
    ])
  })
})
