import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fitsThisMachine, type Manifest, readManifest } from '@agora-mcp/build/package-manifest'
import { packPackage } from './tarball-check.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Tarballs of those dependencies that are workspace packages and fit this machine. */
export function packWorkspaceDependencies(
  dependencies: Manifest['dependencies'] = {},
  target: string,
): string[] {
  const listing = execFileSync('pnpm', ['ls', '--recursive', '--depth', '-1', '--json'], { cwd: ROOT })
  const projects: { name: string; path: string }[] = JSON.parse(listing.toString())
  return projects
    .filter(({ name, path }) => name in dependencies && fitsThisMachine(readManifest(path)))
    .map(({ name, path }) => packPackage(path, join(target, name)).tarball)
}

/**
 * Installs tarballs or `name@version`s with npm in an empty folder, install scripts on, as a stranger would.
 * @param further Flags of npm besides.
 */
export function npmInstall(folder: string, what: readonly string[], further: readonly string[] = []): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  const flags = ['--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...flags, ...further, ...what], { cwd: folder, stdio: 'pipe' })
  return folder
}

/** Size of what npm installed, in MB. */
export const installedMegabytes = (folder: string): number => megabytesIn(join(folder, 'node_modules'))

/** Size of all files below a folder, in MB. */
export function megabytesIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6
}
