import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadPlan, type ServerPackPlan } from '@agora-mcp/build/pack-plan'
import { startEmbeddingEndpoint } from '@agora-mcp/testing/process'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MCPClient, type ServerDescription } from '../src/index.ts'
import { hasScript, needsScript, onTerminal } from './support/on-terminal.ts'
import { openAiChatApi } from './support/providers/openai-chat-api.ts'
import { type ProviderStub, startProvider } from './support/providers/provider-stub.ts'

const BIN = join(import.meta.dirname, '../dist/bin.js')
const APPS = join(import.meta.dirname, '../../../apps')

const folder = newFolder()
// Nothing is searched here: vectors that cost nothing will do.
let stub: ProviderStub
let chat: ChildProcess | undefined
let servers: Record<'memory' | 'library', ServerDescription>
let documentId: string

const endpoint = openForTests(startEmbeddingEndpoint)
beforeAll(async () => {
  servers = {
    memory: await server('memory-mcp', 'MEMORY'),
    library: await server('library-rag-mcp', 'LIBRARY_RAG'),
  }
  writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers: servers }))
  // Its plan of packing brings a document along.
  const pdf_path = join(folder, 'library-rag-mcp/tides.pdf')
  const stored = await call('library', 'parse_pdf', { pdf_path })
  documentId = stored.source_id as string
})
afterEach(async () => {
  chat?.kill('SIGKILL')
  await stub.close()
})

async function server(name: string, prefix: string) {
  const { env } = (await loadPlan(join(APPS, name))) as ServerPackPlan
  const home = join(folder, name)
  mkdirSync(home)
  return {
    command: process.execPath,
    args: [join(APPS, name, 'dist/bin.js')],
    env: { HOME: home, ...env(home), [`${prefix}_EMBEDDING`]: endpoint.url },
  }
}

async function call(server: keyof typeof servers, tool: string, args: Record<string, unknown>) {
  const client = new MCPClient(servers[server])
  await client.start()
  try {
    return (await client.callTool(tool, args)).structuredContent as Record<string, unknown>
  } finally {
    await client.stop()
  }
}

const remember = async () =>
  (await call('memory', 'add_thought', { content: 'The blue pencil is in the drawer.' })).thought_id as string
const thoughts = async () => (await call('memory', 'list_thoughts', {})).total_count

/** mcp-chat on a terminal of its own, or over a pipe, with a model that calls one tool and then says “Done.”. */
async function start(terminal: boolean, tool: string, args: object, words: readonly string[]) {
  stub = await startProvider(openAiChatApi, [
    { calls: [{ name: tool, args: args as Record<string, unknown> }] },
    { text: 'Done.' },
    { text: 'Still here.' },
  ])
  const command = [process.execPath, BIN, '--model', 'openai:stub-model', '--allow', 'all', ...words]
  const env = { PATH: process.env.PATH, HOME: folder, TERM: 'xterm', NO_COLOR: '1', OPENAI_API_KEY: 'k' }
  const [program = '', ...rest] = terminal ? onTerminal(command) : command
  const child = spawn(program, rest, { cwd: folder, env: { ...env, OPENAI_BASE_URL: `${stub.url}/v1` } })
  chat = child
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      said += part
    })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    said: () => said,
    ended,
    type: (text: string) => child.stdin.write(text),
    endInput: () => child.stdin.end(),
    async waitFor(text: string) {
      await expect.poll(() => said, { timeout: 20_000 }).toContain(text)
    },
    told: () => JSON.stringify(stub.asked.at(-1)?.messages),
  }
}

describe.skipIf(!hasScript)(`a server that wants to be sure, on a terminal${needsScript}`, () => {
  it('has its question answered: yes deletes the document', async () => {
    const { type, waitFor, said, ended } = await start(
      true,
      'library__delete_document',
      { source_id: documentId },
      ['Delete it'],
    )
    await waitFor('Server "library" asks you:')
    await waitFor('this would delete')
    await waitFor('(yes or no)')
    type('perhaps\r')
    await waitFor('Please answer with yes or no.')
    type('yes\r')
    expect(await ended).toBe(0)
    expect(said()).toContain('Done.')
    expect(await call('library', 'list_documents', {})).toMatchObject({ total_count: 0 })
  })

  it('is told no, and the conversation goes on', async () => {
    const id = await remember()
    const { type, waitFor, ended, told } = await start(true, 'memory__delete_memory', { id }, [])
    await waitFor('› ')
    type('Delete it\r')
    await waitFor('The blue pencil')
    await waitFor('(yes or no)')
    type('no\r')
    await waitFor('Done.')
    expect(told()).toContain('did not confirm')
    // What is typed now is a message again, and no answer to a form.
    type('Are you there?\r')
    await waitFor('Still here.')
    type('/exit\r')
    expect(await ended).toBe(0)
    expect(await thoughts()).toBe(1)
  })

  it('takes no line for an answer that was typed before the question', async () => {
    const id = await remember()
    const { type, waitFor, said, ended } = await start(true, 'memory__delete_memory', { id }, [])
    await waitFor('› ')
    type('Delete it\ryes\r')
    await waitFor('(yes or no)')
    type('no\r')
    await waitFor('Still here.')
    type('/exit\r')
    expect(await ended).toBe(0)
    expect(said()).not.toContain('Please answer')
    expect(await thoughts()).toBe(2)
  })

  it.each([
    ['once, where it was the only message', ['Delete it'], 1],
    ['in a conversation, which goes on', [], 0],
  ] as const)('is cancelled by Ctrl-C: %s', async (_, words, code) => {
    const id = await remember()
    const before = await thoughts()
    const { type, waitFor, endInput, ended } = await start(true, 'memory__delete_memory', { id }, words)
    if (words.length === 0) {
      await waitFor('› ')
      type('Delete it\r')
    }
    await waitFor('(yes or no)')
    type('\u0003')
    await waitFor('Cancelled.')
    if (words.length === 0) {
      type('/exit\r')
    }
    expect(await ended).toBe(code)
    endInput()
    expect(await thoughts()).toBe(before)
  })
})

it('is declined where the input is no terminal, and that is said', async () => {
  const id = await remember()
  const before = await thoughts()
  const { said, ended, endInput } = await start(false, 'memory__delete_memory', { id }, ['Delete it'])
  endInput()
  expect(await ended).toBe(0)
  expect(said()).toContain('this would delete the thought “The blue pencil')
  expect(said()).toContain('Declined, since nobody can be asked: the input is not a terminal.')
  expect(await thoughts()).toBe(before)
})
