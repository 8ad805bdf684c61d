import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { newFolder } from '../../../../testing/src/setup/index.ts'
import { clientNamed, connect } from './index.ts'

let home: string
beforeEach(() => {
  home = newFolder()
})

const MEMORY = {
  name: 'memory',
  program: 'memory-mcp',
  command: '/my node/node',
  args: ['/c/memory-mcp/dist/bin.js'],
}
const LINE = '"/my node/node" /c/memory-mcp/dist/bin.js'

async function capture(
  word: string,
  { isAgreed = false, answer }: { isAgreed?: boolean; answer?: string } = {},
) {
  const isTTY = answer !== undefined
  const stdin = Object.assign(new PassThrough(), { isTTY })
  const stdout = Object.assign(new PassThrough(), { isTTY })
  if (isTTY) {
    stdin.write(`${answer}\n`)
    stdout.on('data', (text) => {
      if (String(text).includes('[Y/n]')) setImmediate(() => stdin.write(`${answer}\n`))
    })
  }
  const said: string[] = []
  stdout.on('data', (text) => said.push(String(text)))
  const code = await connect(
    { client: clientNamed(word) ?? null, entries: [MEMORY], capture: MEMORY, printOnly: false, isAgreed },
    { env: { HOME: home }, stdin, stdout, platform: 'linux' },
  )
  await new Promise(setImmediate)
  return { code, said: said.join('') }
}

const settings = () => join(home, '.claude', 'settings.json')
const jsonOf = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const put = (value: unknown) => {
  mkdirSync(join(home, '.claude'), { recursive: true })
  writeFileSync(settings(), JSON.stringify(value))
}

it('lets Claude Code run the program at the events of its sessions, beside what it runs already', async () => {
  const others = [{ matcher: 'exit', hooks: [{ type: 'command', command: 'say bye' }] }]
  put({ theme: 'dark', hooks: { SessionEnd: others, Stop: others } })
  const { code, said } = await capture('claude-code', { isAgreed: true })
  expect(code).toBe(0)
  expect(said).toContain('word for word')
  const run = (args: string) => ({ hooks: [{ type: 'command', command: `${LINE} ${args}`, timeout: 30 }] })
  expect(jsonOf(settings())).toEqual({
    theme: 'dark',
    hooks: {
      SessionEnd: [...others, run('hook')],
      Stop: others,
      PreCompact: [run('hook')],
      SessionStart: [{ matcher: 'startup|clear|compact', ...run('recall --budget 1500') }],
    },
  })
})

it('writes hooks once, however often it is asked, and from a new place', async () => {
  await capture('claude-code', { isAgreed: true })
  const first = readFileSync(settings(), 'utf8')
  expect((await capture('claude-code', { isAgreed: true })).said).toContain('Everything is there already.')
  expect(readFileSync(settings(), 'utf8')).toBe(first)
  writeFileSync(settings(), first.replaceAll('/c/memory-mcp', '/old/memory-mcp'))
  await capture('claude-code', { isAgreed: true })
  expect(readFileSync(settings(), 'utf8')).toBe(first)
})

it('writes nothing where nobody can be asked, and where somebody says no', async () => {
  const { said } = await capture('claude-code')
  expect(said).toContain('--yes')
  expect(readdirSync(home)).toEqual(['.claude.json'])
  await capture('claude-code', { answer: 'n' })
  expect(readdirSync(home)).toEqual(['.claude.json'])
})

it('lets Cursor hand over each message, and says where a client has no hooks', async () => {
  await capture('cursor', { isAgreed: true })
  expect(jsonOf(join(home, '.cursor', 'hooks.json'))).toEqual({
    version: 1,
    hooks: {
      beforeSubmitPrompt: [{ command: `${LINE} hook` }],
      afterAgentResponse: [{ command: `${LINE} hook` }],
    },
  })
  expect((await capture('vscode', { isAgreed: true })).said).toContain('no hooks that are known here')
})

it('leaves a file of another shape as it is', async () => {
  put({ hooks: { SessionEnd: 'no list' } })
  const { code, said } = await capture('claude-code', { isAgreed: true })
  expect([code, said.includes('are not a list')]).toEqual([1, true])
  expect(jsonOf(settings())).toEqual({ hooks: { SessionEnd: 'no list' } })
})

it('names the variables of the entry that hooks would not have', async () => {
  const env = { MEMORY_DATA_DIR: '/elsewhere', MEMORY_LOG_LEVEL: 'debug' }
  writeFileSync(
    join(home, '.claude.json'),
    JSON.stringify({ mcpServers: { memory: { command: 'x', args: ['memory-mcp'], env } } }),
  )
  const { code, said } = await capture('claude-code', { isAgreed: true })
  expect(code).toBe(1)
  expect(said).toContain('would not see MEMORY_DATA_DIR.')
  put({ env: { MEMORY_DATA_DIR: '/elsewhere' } })
  expect((await capture('claude-code', { isAgreed: true })).code).toBe(0)
})
