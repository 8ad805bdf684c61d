import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Manifest, readManifest } from '@agora-mcp/build/package-manifest'
import { makeOnce } from './make-once.ts'

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/packed')

export interface Packed {
  readonly tarball: string
  readonly unpacked: string
  readonly manifest: Manifest
}

/**
 * Packs a workspace package as pnpm would publish it (npm would leave `workspace:` and `catalog:` in the
 * manifest), once for each state of its files: the model and the runtimes, 100 MB, are part of most checks.
 */
export function packPackage(folder: string): Packed {
  const states = join(CACHE, readManifest(folder).name.replace('/', '+'))
  const target = join(states, stateOf(folder))
  makeOnce(target, (making) => {
    execFileSync('pnpm', ['pack', '--pack-destination', making], { cwd: folder, stdio: 'pipe' })
    execFileSync('tar', ['-xzf', tarballIn(making)], { cwd: making })
    const old = readdirSync(states).filter((state) => state !== basename(target))
    for (const state of old) rmSync(join(states, state), { recursive: true, force: true })
  })
  const unpacked = join(target, 'package')
  return { tarball: tarballIn(target), unpacked, manifest: readManifest(unpacked) }
}

function tarballIn(folder: string): string {
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (tarball === undefined) throw new Error(`pnpm pack left nothing in ${folder}`)
  return join(folder, tarball)
}

/** Fingerprint of a folder: size and modification time of each file. */
function stateOf(folder: string): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/(^|[\\/])(node_modules|\.turbo)([\\/]|$)/.test(file)) continue
    const { size, mtimeMs } = statSync(join(folder, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}
