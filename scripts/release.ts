/**
 * `pnpm release:publish`, in the release workflow: uploads what npm does not have yet, each package after its
 * dependencies. `pnpm release:dry` does everything but the uploads: it packs the `.mcpb` files of this
 * system, publishes to a local registry, and runs each program from there by npx, like a new user with npm
 * and an old Node.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { readManifest } from '@agora-mcp/build/package-manifest'
import { platformsOf } from './mcpb/bundle-folder.ts'
import { packBundle } from './mcpb/pack-bundle.ts'
import { firstRun } from './release/first-run.ts'
import { startLocalRegistry } from './release/local-registry.ts'
import { assertNamesAreOurs } from './release/name-owner.ts'
import { publishOrder } from './release/publish-order.ts'
import { publishPackages } from './release/publish-packages.ts'
import { SERVERS } from './servers.ts'

const NPM = 'https://registry.npmjs.org/'

const say = (line: string) => console.log(`✓ ${line}`)

if (process.argv.includes('--dry')) await dryRun()
else {
  await assertNamesAreOurs(
    publishOrder().map(({ name }) => name),
    NPM,
  )
  publishPackages({ registry: undefined, provenance: true, env: process.env }, say)
}

async function dryRun(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'agora-release-dry-'))
  const registry = await startLocalRegistry(folder)
  try {
    publishPackages({ registry: registry.url, provenance: false, env: registry.env }, say)
    for (const published of publishOrder().filter(({ folder }) => readManifest(folder).bin !== undefined)) {
      const machine = mkdtempSync(join(folder, 'machine-'))
      for (const line of await firstRun(published, registry.url, machine)) say(line)
      rmSync(machine, { recursive: true, force: true })
    }
    for (const packageName of Object.values(SERVERS)) await packBundles(packageName, join(folder, 'mcpb'))
  } finally {
    await registry.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function packBundles(packageName: string, target: string): Promise<void> {
  const app = join(import.meta.dirname, '../apps', packageName)
  for (const platform of platformsOf(readManifest(app))) {
    if (platform !== null && platform !== process.platform) continue
    const { file, megabytes, sha256 } = await packBundle(app, platform, target)
    say(`${basename(file)}: ${megabytes.toFixed(1)} MB, sha256 ${sha256}`)
  }
}
