import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readManifest } from '@agora-mcp/build/package-manifest'
import { getMcpConfigForManifest } from '@anthropic-ai/mcpb/node'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillBundle, type Platform, platformsOf } from './bundle-folder.ts'
import { bundleManifest } from './bundle-manifest.ts'
import { mcpb, packBundle } from './pack-bundle.ts'

const APPS = join(import.meta.dirname, '../../apps')
const HERE = process.platform as Exclude<Platform, null>

/** A call that each server answers directly after installation, without a token or a file. */
const FIRST_CALL: readonly [string, string, Record<string, unknown>, string][] = [
  ['library-rag-mcp', 'search_chunks', { query: 'Can virtue be taught?' }, 'The library is empty'],
  ['memory-mcp', 'add_thought', { content: 'I sleep badly after coffee.' }, 'thought_id'],
  ['datainclusion-mcp', 'get_reference_data', { category: 'costs' }, 'gratuit'],
  ['budget-filters-mcp', 'search_filters', { category: 'uat', query: 'Cluj' }, '3199'],
]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcpb-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(FIRST_CALL)('the .mcpb of %s', (name, tool, args, expected) => {
  it('is packed, valid, and runs from an empty folder by the command of its manifest, without settings', async () => {
    const app = join(APPS, name)
    const platform = platformsOf(readManifest(app)).includes(null) ? null : HERE
    const { file, megabytes } = await packBundle(app, platform, join(folder, 'packed'))
    console.log(`${file.split(/[\\/]/).at(-1)}: ${megabytes.toFixed(1)} MB`)

    const unpacked = join(folder, name)
    mcpb('unpack', file, unpacked)
    mcpb('validate', join(unpacked, 'manifest.json'))
    const manifest = JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8'))
    expect(readdirSync(unpacked)).toContain(manifest.icon)
    expect(manifest.privacy_policies).toHaveLength(1)
    expect(manifest.prompts.length + (name === 'budget-filters-mcp' ? 1 : 0)).toBeGreaterThan(1)

    const home = join(folder, `${name}-home`)
    mkdirSync(home)
    // As filled in by a host with default settings.
    const config = await getMcpConfigForManifest({
      manifest,
      extensionPath: unpacked,
      systemDirs: { HOME: home },
      userConfig: {},
      pathSeparator: '/',
    })
    if (config === undefined) throw new Error('a host would not start it before it was given settings')
    const given = config.env ?? {}
    for (const value of Object.values(given)) expect(value).not.toContain('${')
    const client = new Client({ name: 'host', version: '0' })
    const env = { PATH: process.env.PATH ?? '', HOME: home, XDG_DATA_HOME: join(home, 'data'), ...given }
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: config.args ?? [],
        env,
        cwd: home,
        stderr: 'ignore',
      }),
    )
    try {
      const { tools } = await client.listTools()
      expect(manifest.tools.map((one: { name: string }) => one.name)).toEqual(tools.map((one) => one.name))
      expect(
        JSON.stringify(
          await client.callTool({ name: tool, arguments: args }, undefined, { timeout: 240_000 }),
        ),
      ).toContain(expected)
    } finally {
      await client.close()
    }
  })
})

/** Runtimes of the other systems, for both processor architectures if available. */
const RUNTIMES = {
  darwin: ['darwin-arm64'],
  linux: ['linux-arm64', 'linux-x64'],
  win32: ['win32-arm64', 'win32-x64'],
} as const

it.each(Object.entries(RUNTIMES).filter(([platform]) => platform !== HERE))(
  'a bundle for %s brings the runtimes %j, says so, and works where none of them fits',
  async (platform, expected) => {
    const app = join(APPS, 'library-rag-mcp')
    const stage = join(folder, `for-${platform}`)
    fillBundle(app, platform as Platform, join(stage, 'server'))
    const runtimes = join(stage, 'server/node_modules/@agora-mcp')
    const found = readdirSync(runtimes).filter((name) => name.startsWith('onnxruntime-'))
    expect(found.sort()).toEqual(expected.map((name) => `onnxruntime-${name}`))
    for (const name of found) {
      const files = readdirSync(join(runtimes, name, 'lib')).join(' ')
      expect(files).toContain('onnxruntime_binding.node')
      expect(files).toMatch(platform === 'win32' ? /onnxruntime\.dll/ : /libonnxruntime/)
    }
    const data = mkdtempSync(join(folder, 'data-'))
    const manifest = await bundleManifest(app, platform as Platform, stage, data)
    expect(manifest).toMatchObject({ compatibility: { platforms: [platform] } })

    // None of them fits here: the question is embedded by WebAssembly.
    const client = new Client({ name: 'host', version: '0' })
    const args = [join(stage, 'server/dist/bin.js')]
    const env = { PATH: process.env.PATH ?? '', HOME: data, XDG_DATA_HOME: data }
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }))
    try {
      const call = { name: 'search_chunks', arguments: { query: 'Can virtue be taught?' } }
      expect(JSON.stringify(await client.callTool(call, undefined, { timeout: 240_000 }))).toContain(
        'The library is empty',
      )
    } finally {
      await client.close()
    }
  },
)
