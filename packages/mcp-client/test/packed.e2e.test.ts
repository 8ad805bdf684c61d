import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeAll, describe, expect, it } from 'vitest'
import { anthropicApi } from './support/providers/anthropic-api.ts'
import { startProvider } from './support/providers/provider-stub.ts'

const PACKAGE = join(import.meta.dirname, '..')
const ROOT = join(PACKAGE, '../..')
const { name, version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
const EVERYTHING = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
)

const folder = newFolder()

beforeAll(() => {
  execFileSync('pnpm', ['pack', '--pack-destination', folder], { cwd: PACKAGE, stdio: 'pipe' })
  const tarball = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  // Offline, since the package must need no other.
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], {
    cwd: folder,
    stdio: 'pipe',
  })
})

const PROGRAM = `
import { extractiveModel, isLLMError, LLMWithMCPTools, MCPClient, MCPClientPool, toProviderSchema } from '${name}'

const [, , everything = ''] = process.argv
const client = new MCPClient({ command: process.execPath, args: [everything] })
await client.start()
const sum = await client.callTool('get-sum', { a: 2, b: 3 })
const pool = new MCPClientPool({ every: { command: process.execPath, args: [everything] } })
await pool.start()
const tools = await pool.listTools()
const schemas = tools.map((tool) => toProviderSchema(tool.inputSchema, 'openai-strict').schema.type)
const llm = new LLMWithMCPTools({ model: extractiveModel(), client: pool, prices: { input: 1, output: 2 } })
const kinds = []
for await (const event of llm.stream('What is a sign?')) kinds.push(event.type)
const answer = await llm.chat('And an icon?', { onEvent: (event) => kinds.push(event.type) })
const stop = AbortSignal.abort()
const failure = await llm.chat('Never mind', { signal: stop }).catch((error) => (isLLMError(error) ? error.code : 'other'))
await Promise.all([client.stop(), pool.stop()])
console.log(JSON.stringify({ sum: sum.text, schemas: [...new Set(schemas)], kinds, text: answer.text, cost: answer.usage.cost, failure }))
`

const expected = {
  sum: expect.stringContaining('5'),
  schemas: ['object'],
  kinds: ['step', 'text', 'answer', 'step', 'text', 'answer'],
  text: expect.stringContaining('no language model is set'),
  cost: 0,
  failure: 'cancelled',
}

describe('the packed package in an empty project', () => {
  it('brings no other package along', () => {
    expect(
      JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).dependencies,
    ).toBe(undefined)
  })

  it('works from JavaScript', () => {
    writeFileSync(join(folder, 'program.mjs'), PROGRAM)
    expect(
      JSON.parse(execFileSync(process.execPath, ['program.mjs', EVERYTHING], { cwd: folder }).toString()),
    ).toEqual(expected)
  })

  it('compiles in strict TypeScript, declarations of libraries included, and works', () => {
    const types = `import type { ChatEvent, ChatAnswer, ToolResult } from '${name}'\n`
    const typed = PROGRAM.replace('const kinds = []', "const kinds: ChatEvent['type'][] = []")
      .replace('const sum =', 'const sum: ToolResult =')
      .replace('const answer =', 'const answer: ChatAnswer =')
      .replace('(error) =>', '(error: unknown) =>')
    writeFileSync(join(folder, 'program.mts'), types + typed)
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      module: 'nodenext',
      target: 'es2023',
      outDir: 'built',
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.mts'] }))
    const compiled = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
    expect(compiled.stdout).toBe('')
    const out = execFileSync(process.execPath, ['built/program.mjs', EVERYTHING], { cwd: folder })
    expect(JSON.parse(out.toString())).toEqual(expected)
  })

  it('has the program mcp-chat, with the providers in it', async () => {
    const stub = await startProvider(anthropicApi, [
      { calls: [{ name: 'e__echo', args: { message: 'hi' } }] },
      { text: 'It echoes.' },
    ])
    try {
      const mcpServers = { e: { command: process.execPath, args: [EVERYTHING] } }
      writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers }))
      const bin = join(folder, 'node_modules/.bin/mcp-chat')
      const env = { PATH: process.env.PATH, ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: `${stub.url}/v1` }
      const run = promisify(execFile)(process.execPath, [bin, 'Echo hi'], { cwd: folder, env })
      const { stdout, stderr } = await run
      expect(stdout).toBe('It echoes.\n')
      expect(stderr).toMatch(/→ e__echo \{"message":"hi"\}\n✓ e__echo: /)
    } finally {
      await stub.close()
    }
  })
})
