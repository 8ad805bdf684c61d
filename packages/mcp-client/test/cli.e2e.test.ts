import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { startStubServer } from '@agora-mcp/testing/http'
import { newFolder } from '@agora-mcp/testing/setup'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openAiChatApi } from './support/providers/openai-chat-api.ts'
import { type ProviderStub, startProvider } from './support/providers/provider-stub.ts'
import type { ScriptedAnswer } from './support/providers/scripted-answer.ts'

const BIN = join(import.meta.dirname, '../dist/bin.js')
const everything = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
)

const folder = newFolder()
const home = newFolder()
let stub: ProviderStub | undefined
const running: ChildProcess[] = []

beforeAll(() => {
  const mcpServers = {
    every: { command: process.execPath, args: [everything] },
    absent: { command: '/nowhere/server' },
  }
  writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers }))
  writeFileSync(join(folder, 'broken.json'), '{"mcpServers": {"a": {}}}')
})
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await stub?.close()
  stub = undefined
})

interface Chat {
  readonly child: ChildProcess
  readonly out: () => string
  readonly err: () => string
  waitFor(text: string): Promise<void>
  readonly ended: Promise<number | null>
}

async function chat(
  args: readonly string[],
  script?: readonly ScriptedAnswer[],
  input?: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Chat> {
  stub = script === undefined ? undefined : await startProvider(openAiChatApi, script)
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    USERPROFILE: home,
    ...variables,
    ...(stub === undefined ? {} : { OPENAI_BASE_URL: `${stub.url}/v1`, OPENAI_API_KEY: 'k' }),
  }
  const allowed = args.includes('--allow') ? [] : ['--allow', 'all']
  const named = stub === undefined ? [] : ['--model', 'openai:stub-model', ...allowed]
  const child = spawn(process.execPath, [BIN, ...named, ...args], { cwd: folder, env })
  running.push(child)
  let out = ''
  let err = ''
  child.stdout.on('data', (part) => {
    out += part
  })
  child.stderr.on('data', (part) => {
    err += part
  })
  if (input !== undefined) child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    child,
    out: () => out,
    err: () => err,
    ended,
    async waitFor(text) {
      while (!`${out}${err}`.includes(text)) {
        if (child.exitCode !== null) throw new Error(`ended without "${text}":\n${out}\n${err}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

describe('mcp-chat', () => {
  it('answers one message, showing calls and cost, by the key that is set', async () => {
    const { out, err, ended } = await chat(
      ['--prices', '2,6', 'How', 'much?'],
      [
        { text: 'Let me see.', calls: [{ name: 'every__get-sum', args: { a: 2, b: 3 } }] },
        { text: 'It is \u001b[31mfive\u0007.' },
      ],
    )
    expect(await ended).toBe(0)
    // A pipe gets the answer alone.
    expect(out()).toBe('Let me see.\nIt is [31mfive.\n')
    // The stub counts fewer tokens than it was sent, which is told as well.
    const [failed, called, result, usage] = err()
      .split('\n')
      .filter((line) => !line.startsWith('!'))
    expect(failed).toContain('Server "absent" failed to start. "/nowhere/server"')
    expect(called).toBe('→ every__get-sum {"a":2,"b":3}')
    expect(result).toMatch(/^✓ every__get-sum: \d+ characters, \d+\.\d s$/)
    expect(usage).toBe('240 tokens read (40 cached), 60 written, cost 0.00084')
    expect(JSON.stringify(stub?.asked[0])).toContain('How much?')
  })

  it('reads messages and commands line by line, and keeps the conversation', async () => {
    const script = [
      { text: 'Hello.' },
      { calls: [{ name: 'every__echo', args: { message: 'x' } }] },
      { text: 'You said hi.' },
    ]
    const input =
      '/tools\nHi\nWhat did \\\nI say?\n/usage\n/save talk.md\n/save talk.md\n/save "talk.json"\n/save ~/at-home.md\n/nonsense\n/exit\nnot read\n'
    const { out, err, ended } = await chat(['-c', 'mcp.json'], script, input)

    expect(await ended).toBe(0)
    expect(out()).toMatch(/every\n {2}echo {2}Echoes back the input string/)
    expect(out()).toContain('360 tokens read (60 cached), 90 written')
    expect(err()).toContain('talk.md already exists')
    expect(err()).toContain('Unknown command /nonsense.')
    expect(JSON.stringify(stub?.asked[1])).toContain('What did \\nI say?')
    const saved = readFileSync(join(folder, 'talk.md'), 'utf8')
    expect(saved).toMatch(
      /## Hi\n\nHello\.\n\n## What did \nI say\?\n\nCalls `every__echo` with\n\n```json\n\{"message":"x"\}\n```/,
    )
    expect(saved).toMatch(/You said hi\.\n$/)
    expect(JSON.parse(readFileSync(join(folder, 'talk.json'), 'utf8'))).toHaveLength(6)
    expect(readFileSync(join(home, 'at-home.md'), 'utf8')).toBe(saved)
  })

  it('cancels the call with Ctrl-C, and goes on', async () => {
    const { child, err, waitFor, ended } = await chat(
      ['-c', 'mcp.json'],
      [
        { calls: [{ name: 'every__trigger-long-running-operation', args: { duration: 60, steps: 3 } }] },
        { text: 'Still here.' },
      ],
    )
    child.stdin?.write('Take a minute\n')
    await waitFor('→ every__trigger-long-running-operation')
    child.kill('SIGINT')
    await waitFor('Cancelled.')
    child.stdin?.end('Are you there?\n')
    await waitFor('Still here.')
    expect(await ended).toBe(0)
    expect(err()).not.toContain('✗ every')
  })

  it('says what went wrong, and ends with 1 when there is no answer', async () => {
    const { err, ended } = await chat(['Hello'], [{ status: 401 }])
    expect(await ended).toBe(1)
    expect(err()).toContain('✗ The provider refuses the key: Unauthorized. Check the key of the provider')
  })

  it('needs no key: without one it searches and quotes, and says so', async () => {
    const { out, ended } = await chat(['-m', 'extractive', 'What is a sign?'])
    expect(await ended).toBe(0)
    expect(out()).toContain('no language model is set, and none of the tools here searches by a question')
  })

  it.each([
    [['--modell', 'x'], "Unknown option '--modell'"],
    [['--model', 'llama'], 'There is no provider "llama".'],
    [['--model', 'mistral'], 'MISTRAL_API_KEY is not set.'],
    [['--prices', 'cheap'], '--prices takes INPUT,OUTPUT'],
    [['--max-iterations', 'many'], '--max-iterations takes'],
    [['--timeout', 'soon'], '--timeout takes a number from 1 to'],
    [['--context', '12.5'], '--context takes a whole number from 512 to'],
    [['--model', 'ollama'], 'Write --model ollama:NAME.'],
    [
      ['--model', 'openai-compatible:http://127.0.0.1:1/v1'],
      'openai-compatible:http://127.0.0.1:8080/v1#NAME',
    ],
    [['-c', 'absent.json'], 'There is no file absent.json'],
    [['-c', 'broken.json'], 'neither a "command" nor a "url"'],
  ])('stops at %j with what is wrong, and 2', async (args, message) => {
    const { err, ended } = await chat(args, undefined, '')
    expect(await ended).toBe(2)
    expect(err()).toContain(message)
  })

  it('shows no key, whatever a provider repeats of it', async () => {
    const key = 'bW9kZWwtc2VydmljZQ'
    const server = await startStubServer(() => ({ status: 401, body: { message: `Unknown key ${key}` } }))
    const variables = { MISTRAL_API_KEY: key, MISTRAL_API_URL: server.url }
    const { out, err, ended } = await chat(['--model', 'mistral', 'Hello'], undefined, '', variables)
    expect(await ended).toBe(1)
    await server.close()
    expect(err()).toContain('Unknown key ***')
    expect(out() + err()).not.toContain(key)
  })

  it('never goes without a model in silence where an address of one is set', async () => {
    const { err, ended } = await chat(['Hello'], undefined, '', { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1' })
    expect(await ended).toBe(2)
    expect(err()).toMatch(/OPENAI_BASE_URL is set.*\n.*--model openai:NAME/)
  })

  it('refuses a tool that may change something where nobody can be asked, and says how to allow it', async () => {
    const script = [
      { calls: [{ name: 'every__toggle-simulated-logging', args: {} }] },
      { text: 'I could not.' },
    ]
    const refused = await chat(['--allow', 'every__echo', 'Log it'], script)
    expect(await refused.ended).toBe(0)
    expect(JSON.stringify(stub?.asked[1])).toContain('Nothing was done')
    expect(refused.err()).toContain('--allow every__toggle-simulated-logging')
  })

  it('tells its usage and version', async () => {
    const help = await chat(['--help'])
    expect(await help.ended).toBe(0)
    expect(help.out()).toContain('--model PROVIDER[:MODEL]')
    const version = await chat(['-v'])
    expect(await version.ended).toBe(0)
    expect(version.out()).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('gives servers no key of its own: sending anything away needs their own yes', async () => {
    const program = join(folder, 'tells.mjs')
    const names = 'MISTRAL_API_KEY|OPENAI_API_KEY|ANTHROPIC_API_KEY|LIBRARY_RAG_MISTRAL'
    writeFileSync(
      program,
      `import { createInterface } from 'node:readline'
      const seen = Object.keys(process.env).filter((name) => /^(?:${names}|GIVEN)$/.test(name))
      createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method } = JSON.parse(line)
        const result = method === 'initialize'
          ? { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }
          : { tools: [{ name: 'tell', description: 'Sees: ' + seen + '.', inputSchema: { type: 'object' } }] }
        if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
      })`,
    )
    const server = { command: process.execPath, args: [program], env: { GIVEN: 'yes' } }
    writeFileSync(join(folder, 'tells.json'), JSON.stringify({ mcpServers: { tells: server } }))
    const keys = Object.fromEntries(names.split('|').map((name) => [name, 'secret']))
    const { out, ended } = await chat(['-c', 'tells.json'], undefined, '/tools\n', keys)
    expect(await ended).toBe(0)
    expect(out()).toContain('Sees: GIVEN.')
  })
})
