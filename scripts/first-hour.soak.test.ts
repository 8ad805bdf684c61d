import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../packages/testing/src/setup/index.ts'

const ROOT = join(import.meta.dirname, '..')
const READMES = globSync(['README.md', 'apps/*/README*.md'], { cwd: ROOT })
/** Packages whose program is used without a client. */
const PROGRAMS = ['packages/agents/README.md', 'packages/mcp-client/README.md']
/** README commands that work in an existing clone. */
const CLONE_LINES = /<!-- clone:start -->\n```sh\n(.*?)```\n<!-- clone:end -->/s

interface Entry {
  command: string
  args: string[]
  env?: Record<string, string>
}

const folder = newFolder()

/** The SDK's minute is too short on a busy machine. */
const TIMEOUT = { timeout: 240_000 }

async function shell(line: string, home: string): Promise<string> {
  const env = {
    ...process.env,
    HOME: home,
    npm_config_cache: join(process.env.HOME ?? '', '.npm'),
    TMPDIR: folder,
  }
  delete (env as Record<string, unknown>).XDG_DATA_HOME
  const { stdout } = await promisify(execFile)('sh', ['-c', line], { cwd: ROOT, env, maxBuffer: 2 ** 24 })
  return stdout
}

async function ask(
  { command, args, env = {} }: Entry,
  tool: string,
): Promise<{ tools: string[]; answer: unknown }> {
  const client = new Client({ name: 'first-hour', version: '0' })
  await client.connect(new StdioClientTransport({ command, args, env, stderr: 'ignore' }), TIMEOUT)
  try {
    const { tools } = await client.listTools()
    const answer =
      tool === ''
        ? null
        : (await client.callTool({ name: tool, arguments: {} }, undefined, TIMEOUT)).structuredContent
    return { tools: tools.map(({ name }) => name), answer }
  } finally {
    await client.close()
  }
}

describe.each(READMES)('%s', (readme) => {
  it('has lines for a clone that work', { timeout: 600_000 }, async () => {
    const lines =
      CLONE_LINES.exec(readFileSync(join(ROOT, readme), 'utf8'))?.[1]
        ?.trim()
        .split('\n') ?? []
    const connects = lines.filter((line) => !line.startsWith('git clone'))
    expect(connects.length).toBeGreaterThan(0)
    const home = mkdtempSync(join(folder, 'home-'))
    for (const line of connects) {
      expect(line).toContain('npx -y pnpm@12 connect')
      expect(await shell(line, home)).toContain('dist/bin.js')
    }
    const written = JSON.parse(readFileSync(join(home, '.cursor/mcp.json'), 'utf8'))
    for (const [name, entry] of Object.entries<Entry>(written.mcpServers)) {
      expect((await ask(entry, '')).tools, name).not.toHaveLength(0)
    }
  })
})

describe.each(PROGRAMS)('%s', (readme) => {
  it('has lines for a clone that work', { timeout: 600_000 }, async () => {
    const lines =
      CLONE_LINES.exec(readFileSync(join(ROOT, readme), 'utf8'))?.[1]
        ?.trim()
        .split('\n') ?? []
    const home = mkdtempSync(join(folder, 'home-'))
    const said: string[] = []
    for (const line of lines.filter((one) => !one.startsWith('git clone'))) said.push(await shell(line, home))
    expect(said.length).toBeGreaterThan(1)
    expect(said.at(-1)?.trim()).not.toBe('')
  })
})

describe('the demo', () => {
  it('keeps to 80 columns, leaves no temporary folder, and prints what opens what was shown; a second run reuses it', {
    timeout: 900_000,
  }, async () => {
    const home = mkdtempSync(join(folder, 'home-'))
    const before = readdirSync(folder)
    for (const _run of ['first', 'second']) {
      const said = await shell('npx -y pnpm@12 demo', home)
      const prose = said.slice(said.indexOf('Reading '), said.indexOf('\n{')).split('\n').slice(1)
      for (const line of prose) expect(line.length, line).toBeLessThanOrEqual(80)
      const { mcpServers } = JSON.parse(said.slice(said.indexOf('\n{')))
      const { answer } = await ask(mcpServers['demo-library'], 'list_documents')
      expect(answer).toMatchObject({ total_count: 1, documents: [{ title: 'Le Mot et la Renoncule' }] })
    }
    expect(readdirSync(folder).filter((name) => name.startsWith('agora-demo'))).toEqual(
      before.filter((name) => name.startsWith('agora-demo')),
    )
  })
})
