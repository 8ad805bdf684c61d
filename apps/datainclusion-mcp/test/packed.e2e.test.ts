import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, openForTests } from '@agora-mcp/testing/setup'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN } from './support/stub/datainclusion.ts'
import { startStubs } from './support/stub/start-stubs.ts'

const APP = join(import.meta.dirname, '..')

const folder = newFolder()
let bin: string
const stubs = openForTests(startStubs)
let client: Client
let stderr = ''

beforeAll(async () => {
  const run = (command: string, args: string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: 'pipe' })
  run('pnpm', ['pack', '--pack-destination', folder], APP)
  const { name, version } = JSON.parse(readFileSync(join(APP, 'package.json'), 'utf8'))
  const tarball = join(folder, `${name}-${version}.tgz`)
  // Offline, since the package must need no other.
  run('npm', ['install', '--prefix', folder, '--offline', '--no-audit', '--no-fund', tarball], folder)
  bin = join(folder, 'node_modules', name, 'dist/bin.js')
  client = await connect(stubs.env)
})
afterEach(() => {
  expect(stubs.problems, 'what the official description does not know').toEqual([])
  stubs.reset()
})
afterAll(() => client?.close())

async function connect(env: Record<string, string>): Promise<Client> {
  const transport = new StdioClientTransport({ command: process.execPath, args: [bin], env, stderr: 'pipe' })
  transport.stderr?.on('data', (part: Buffer) => {
    stderr += part.toString('utf8')
  })
  const connected = new Client({ name: 'e2e', version: '0' })
  await connected.connect(transport)
  await connected.listTools()
  return connected
}

interface Item {
  readonly id: string
  readonly source: string
}

async function call(name: string, args: Record<string, unknown>) {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: args })
  expect(isError, JSON.stringify(content)).not.toBe(true)
  // Every tool has a shape of its own; the client has checked it against the output schema.
  return structuredContent as Record<string, unknown> & { [list: string]: Item[] }
}

describe('the packed package, installed alone', () => {
  it('leads from a question to a telephone number', async () => {
    const reference = await call('get_reference_data', { category: 'themes' })
    const themes = reference.items as unknown as { value: string; label: string }[]
    const theme = themes.find(({ label }) => label === 'Alimentation')?.value
    const search = await call('search_services', { location_text: 'Lille', themes: [theme] })
    expect(search.resolved_location).toMatchObject({ label: 'Lille (59, Nord)' })
    const [found] = search.results ?? []
    const details = await call('get_service_details', { source: found?.source, service_id: found?.id })
    expect(details).toMatchObject({
      phone: '0320000000',
      access_conditions: expect.stringContaining('ressources'),
    })
    const structure = await call('get_structure_details', {
      source: found?.source,
      structure_id: details.structure_id,
    })
    expect(structure).toMatchObject({ name: 'CCAS de Lille', opening_hours: 'Mo-Fr 08:30-17:00' })
  })

  it('lists services and structures', async () => {
    expect((await call('list_all_services', { costs: ['gratuit'], limit: 5 })).services).toHaveLength(5)
    const { structures, location_used } = await call('list_all_structures', {
      location: 'Île-de-France',
      network: 'mission-locale',
    })
    expect(structures?.map(({ id }) => id)).toEqual(['dora--ml-saint-denis'])
    expect(location_used).toMatchObject({ level: 'region', code: '11' })
  })

  it('asks which Saint-Denis is meant', async () => {
    const { isError, structuredContent, content } = await client.callTool({
      name: 'search_services',
      arguments: { location_text: 'Saint-Denis' },
    })
    expect(isError).not.toBe(true)
    expect(structuredContent).toMatchObject({ success: false, code: 'ambiguous' })
    expect(JSON.stringify(content)).toMatch(/93066.*Ask the person/)
  })

  it('starts without a token and says how to get one', async () => {
    const { DATAINCLUSION_API_TOKEN: _, ...env } = stubs.env
    const bare = await connect(env)
    const { isError, structuredContent, content } = await bare.callTool({
      name: 'list_all_services',
      arguments: {},
    })
    expect(isError).not.toBe(true)
    expect(structuredContent).toMatchObject({ success: false, code: 'config' })
    expect(JSON.stringify(content)).toContain('DATAINCLUSION_API_TOKEN')
    const { isError: failed } = await bare.callTool({
      name: 'get_reference_data',
      arguments: { category: 'costs' },
    })
    expect(failed).not.toBe(true)
    await bare.close()
  })

  it('prints the token nowhere', () => {
    expect(stderr).toContain('"call"')
    expect(stderr).not.toContain(TOKEN)
  })
})
