/**
 * `pnpm mcpb [SERVER…] [--all]`: packs the servers, all four or those named, as `.mcpb` files into
 * `dist-mcpb`, which Claude Desktop installs with a double click. Only those for this system, or with --all
 * for every system. Prints size and checksum.
 */
import { basename, join } from 'node:path'
import { readManifest } from '@agora-mcp/build/package-manifest'
import { platformsOf } from './mcpb/bundle-folder.ts'
import { packBundle } from './mcpb/pack-bundle.ts'
import { SERVERS } from './servers.ts'

const ROOT = join(import.meta.dirname, '..')
const all = process.argv.includes('--all')
const named = process.argv.slice(2).filter((word) => !word.startsWith('-'))

for (const name of named.length > 0 ? named : Object.keys(SERVERS)) {
  const folder = SERVERS[name]
  if (folder === undefined) throw new Error(`There is no server ${name}: ${Object.keys(SERVERS).join(', ')}.`)
  const app = join(ROOT, 'apps', folder)
  for (const platform of platformsOf(readManifest(app))) {
    if (platform !== null && platform !== process.platform && !all) continue
    const { file, megabytes, sha256 } = await packBundle(app, platform, join(ROOT, 'dist-mcpb'))
    console.log(`${basename(file)}  ${megabytes.toFixed(1)} MB  sha256 ${sha256}`)
  }
}
