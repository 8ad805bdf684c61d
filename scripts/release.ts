/**
 * `pnpm release:publish`, in the release workflow: uploads what npm does not have yet, each package behind those it needs.
 * `pnpm release:dry` does all but the uploads: it packs the `.mcpb` files of this system, publishes to a registry on this
 * machine, and starts each server from there with `npx -y NAME` in an empty folder.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { platformsOf } from './mcpb/bundle-folder.ts'
import { packBundle } from './mcpb/pack-bundle.ts'
import { readManifest } from './packing/package-manifest.ts'
import { startLocalRegistry } from './release/local-registry.ts'
import { publishPackages } from './release/publish-packages.ts'
import { SERVERS } from './servers.ts'

const say = (line: string) => console.log(`✓ ${line}`)

if (process.argv.includes('--dry')) await dryRun()
else publishPackages({ registry: undefined, provenance: true, env: process.env }, say)

async function dryRun(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'agora-release-dry-'))
  const registry = await startLocalRegistry(folder)
  try {
    publishPackages({ registry: registry.url, provenance: false, env: registry.env }, say)
    for (const packageName of Object.values(SERVERS)) {
      await startFromRegistry(packageName, registry.env, mkdtempSync(join(folder, 'empty-')))
      await packBundles(packageName, join(folder, 'mcpb'))
    }
  } finally {
    await registry.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As a client does it: npx downloads the server and starts it. */
async function startFromRegistry(packageName: string, env: NodeJS.ProcessEnv, cwd: string): Promise<void> {
  const client = new Client({ name: 'release', version: '1.0.0' })
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  )
  await client.connect(
    new StdioClientTransport({
      command: 'npx',
      args: ['-y', packageName],
      env: given,
      cwd,
      stderr: 'inherit',
    }),
    { timeout: 300_000 },
  )
  const { tools } = await client.listTools()
  say(`npx -y ${packageName}: ${client.getServerVersion()?.version}, ${tools.length} tools`)
  await client.close()
}

async function packBundles(packageName: string, target: string): Promise<void> {
  const app = join(import.meta.dirname, '../apps', packageName)
  for (const platform of platformsOf(readManifest(app))) {
    if (platform !== null && platform !== process.platform) continue
    const { file, megabytes, sha256 } = await packBundle(app, platform, target)
    say(`${basename(file)}: ${megabytes.toFixed(1)} MB, sha256 ${sha256}`)
  }
}
