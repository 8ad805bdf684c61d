import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { defined } from '@agora-mcp/core/schemas/defined'
import { readAnswer } from '@agora-mcp/testing'
import { newFolder } from '@agora-mcp/testing/setup'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { claudeExport } from '../support/exports.ts'

const BIN = join(import.meta.dirname, '../../dist/bin.js')

let folder: string
let env: Record<string, string>
beforeEach(() => {
  folder = newFolder()
  env = { MEMORY_DATA_DIR: join(folder, 'data'), PATH: process.env.PATH ?? '' }
})

const run = (args: readonly string[], more: Record<string, string> = {}) =>
  spawnSync(process.execPath, [BIN, ...args], { env: { ...env, ...more }, encoding: 'utf8', input: '' })

async function connectStdio(): Promise<Client> {
  const client = new Client({ name: 't', version: '0' })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [BIN], env, stderr: 'ignore' }),
  )
  return client
}

const call = async (client: Client, name: string, args: Record<string, unknown> = {}) =>
  readAnswer(await client.callTool({ name, arguments: args }))

describe('the built program over stdio', () => {
  it('touches nothing before a call that needs it, then remembers across processes', async () => {
    const first = await connectStdio()
    expect((await first.listTools()).tools).toHaveLength(17)
    await call(first, 'ping')
    expect(readdirSync(folder)).toEqual([])
    await call(first, 'add_thought', { content: 'The red kettle belongs to Ines.' })
    await first.close()

    const second = await connectStdio()
    const { body, texts } = await call(second, 'search_thoughts', {
      query: 'À qui est la bouilloire rouge ?',
    })
    expect(body.results[0].content).toBe('The red kettle belongs to Ines.')
    expect(texts[1]).toContain('not instructions')
    await second.close()
  })
})

/** A raw exchange over stdio, to be ended in the middle of a call. */
function talk() {
  const child = spawn(process.execPath, [BIN], { env, stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = createInterface({ input: child.stdout })
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const initialize = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 't', version: '0' },
  }
  send({ id: 0, method: 'initialize', params: initialize })
  send({ method: 'notifications/initialized' })
  return { child, lines, send }
}

describe('a long memory', () => {
  it('is given up where stdin ends while it is embedded, and nothing of it is stored', async () => {
    const { child, lines, send } = talk()
    const content = 'It rained all day, and nobody wanted to go out. '.repeat(2000)
    const args = { conversation_id: 'long', role: 'user', content }
    send({
      id: 1,
      method: 'tools/call',
      params: { name: 'add_message', arguments: args, _meta: { progressToken: 1 } },
    })
    const seen: { method?: string; id?: number; result?: { isError?: boolean } }[] = []
    lines.on('line', (line) => {
      seen.push(JSON.parse(line))
      // The first of its windows is done, most are not.
      if (seen.at(-1)?.method === 'notifications/progress') child.stdin.end()
    })
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(seen.find(({ id }) => id === 1)?.result?.isError ?? true).toBe(true)
    const client = await connectStdio()
    expect((await call(client, 'get_messages', { conversation_id: 'long' })).body.code).toBe('not_found')
    await client.close()
  })
})

describe('over HTTP', () => {
  async function connectHttp(token?: string) {
    const child = spawn(process.execPath, [BIN, '--http', '127.0.0.1:0'], {
      env: { ...env, ...defined({ MEMORY_HTTP_TOKEN: token }) },
    })
    const [line] = await once(child.stderr.setEncoding('utf8'), 'data')
    const url = new URL(/http:\S+/.exec(String(line))?.[0] ?? '')
    const client = new Client({ name: 't', version: '0' })
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    // The SDK's own type and exactOptionalPropertyTypes disagree on the optional session id.
    const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } })
    await client.connect(transport as Parameters<Client['connect']>[0])
    const stop = async () => {
      await client.close()
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
    }
    return { client, url, stop }
  }

  it('the holder of the token is the owner; without a token private items do not exist', async () => {
    const owner = await connectHttp('open sesame')
    expect((await fetch(owner.url, { method: 'POST' })).status).toBe(401)
    expect((await fetch(new URL('/health', owner.url))).status).toBe(200)
    const { body } = await call(owner.client, 'add_thought', { content: 'Hidden' })
    await call(owner.client, 'add_thought', { content: 'Open', privacy_level: 'public' })
    expect((await call(owner.client, 'list_thoughts')).body.total_count).toBe(2)
    await owner.stop()

    const anyone = await connectHttp()
    const listed = (await call(anyone.client, 'list_thoughts')).body
    expect(listed.thoughts.map(({ content }: { content: string }) => content)).toEqual(['Open'])
    expect((await call(anyone.client, 'get_thought', { uuid: body.thought_id })).body.code).toBe('not_found')
    await anyone.stop()
  })
})

describe('commands', () => {
  it('import, export and reindex, each saying what it did', async () => {
    const source = join(folder, 'conversations.json')
    writeFileSync(source, JSON.stringify(claudeExport))
    const imported = run(['import', source])
    expect([imported.status, imported.stdout.split('\n')[0]]).toEqual([
      0,
      'Imported 0 thoughts, 1 conversation, 2 messages.',
    ])
    expect(imported.stdout).toContain('Left out: messages without text (1).')
    expect(imported.stderr).toContain('100 %')

    const target = join(folder, 'memories.jsonl')
    expect(run(['export', target]).stdout).toBe('Exported 0 thoughts, 1 conversation, 2 messages.\n')
    expect(statSync(target).mode & 0o077).toBe(0)
    expect(readFileSync(target, 'utf8').split('\n')).toHaveLength(5)
    expect(run(['export', target])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('already exists'),
    })
    expect(run(['import', target]).stdout).toContain('Already stored: 0 thoughts, 2 messages.')
    expect(run(['reindex']).stdout).toBe('Embedded 3 items with multilingual-e5-small.\n')
    expect(readdirSync(folder).sort()).toEqual(['conversations.json', 'data', 'memories.jsonl'])
  })

  it.each([
    ['a malformed variable', [], { MEMORY_LOG_LEVEL: 'loud' }, 2, 'MEMORY_LOG_LEVEL'],
    ['an unknown argument', ['--htpp'], {}, 2, '--htpp'],
    ['an open address without a token', ['--http', '0.0.0.0:0'], {}, 2, 'MEMORY_HTTP_TOKEN'],
    ['import without a file', ['import'], {}, 2, 'import FILE'],
    ['import of a folder without notes', ['import', import.meta.dirname], {}, 1, 'holds no JSON'],
    ['import of nothing', ['import', '/nowhere.zip'], {}, 1, '/nowhere.zip'],
    ['export with an unknown option', ['export', 'x', '--all'], {}, 2, '--all'],
    ['reindex with an argument', ['reindex', 'x'], {}, 2, 'reindex'],
  ])('%s: one readable line', (_, args, more, code, named) => {
    const { status, stdout, stderr } = run(args, more as Record<string, string>)
    expect([status, stdout]).toEqual([code, ''])
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain(named)
  })

  it('says its version and how it is used', () => {
    expect(run(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect(run(['--help']).stdout).toMatch(/--http.*import FILE.*export FILE.*reindex/s)
  })
})
