import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, readManifest } from '@agora-mcp/build/package-manifest'
import { packPackage } from '../packing/pack-package.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A system that a bundle is for; null where one fits all, since nothing native is inside. */
export type Platform = 'linux' | 'darwin' | 'win32' | null

/** The systems that bundles of a server are made for: those of its native parts. */
export function platformsOf(manifest: Manifest): Platform[] {
  return manifest.optionalDependencies === undefined ? [null] : ['darwin', 'linux', 'win32']
}

/**
 * Puts a server as it would be published into a folder, with the packages that it needs on a system beside it, for both
 * kinds of processors: whoever has the bundle needs no npm.
 * @param app Folder of the server.
 * @param target `dist`, `package.json` and `node_modules` go here.
 */
export function fillBundle(app: string, platform: Platform, target: string): void {
  const { unpacked, manifest } = packPackage(app)
  mkdirSync(target, { recursive: true })
  cpSync(unpacked, target, { recursive: true })
  const wanted = { ...manifest.dependencies, ...manifest.optionalDependencies }
  for (const { name, path } of workspacePackages()) {
    if (!(name in wanted) || !fits(readManifest(path), platform)) continue
    cpSync(packPackage(path).unpacked, join(target, 'node_modules', name), { recursive: true })
  }
  const missing = Object.keys(manifest.dependencies ?? {}).filter(
    (name) => !existsSync(join(target, 'node_modules', name)),
  )
  if (missing.length > 0) throw new Error(`${manifest.name} needs ${missing.join(', ')} from a registry`)
}

const fits = ({ publishConfig: { os } = {} }: Manifest, platform: Platform) =>
  os === undefined || (platform !== null && os.includes(platform))

function workspacePackages(): { name: string; path: string }[] {
  const listing = execFileSync('pnpm', ['ls', '--recursive', '--depth', '-1', '--json'], { cwd: ROOT })
  return JSON.parse(listing.toString())
}
