import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, readManifest } from '@agora-mcp/build/package-manifest'
import { packPackage } from '../packing/pack-package.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Target system of a bundle; null for one without native parts, which fits all. */
export type Platform = 'linux' | 'darwin' | 'win32' | null

/** Target systems of a server's bundles, those of its native parts. */
export function platformsOf(manifest: Manifest): Platform[] {
  return manifest.optionalDependencies === undefined ? [null] : ['darwin', 'linux', 'win32']
}

/**
 * Fills a folder with a server as it would be published, and the packages that it needs on a system, for both
 * processor architectures: users of the bundle need no npm.
 * @param app Folder of the server.
 * @param target Folder for `dist`, `package.json` and `node_modules`.
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
