import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fitsThisMachine, type Manifest, readManifest } from '@agora-mcp/build/package-manifest'
import { makeOnce } from './make-once.ts'
import { packPackage } from './pack-package.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Packs those dependencies that are workspace packages and fit this machine; returns names and tarballs. */
export function packWorkspaceDependencies(
  dependencies: Manifest['dependencies'] = {},
): { name: string; tarball: string }[] {
  const listing = execFileSync('pnpm', ['ls', '--recursive', '--depth', '-1', '--json'], { cwd: ROOT })
  const projects: { name: string; path: string }[] = JSON.parse(listing.toString())
  return projects
    .filter(({ name, path }) => name in dependencies && fitsThisMachine(readManifest(path)))
    .map(({ name, path }) => ({ name, tarball: packPackage(path).tarball }))
}

/** Installs tarballs or `name@version`s in an empty folder, with install scripts, like a new user. */
export function npmInstall(folder: string, what: readonly string[], further: readonly string[] = []): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  const flags = ['--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...flags, ...further, ...what], { cwd: folder, stdio: 'pipe' })
  return folder
}

export function installNode(version: string): string {
  const folder = join(ROOT, 'node_modules/.cache/node', version)
  makeOnce(folder, (making) => npmInstall(making, [`node@${version}`]))
  return join(folder, 'node_modules/.bin/node')
}

export const installedMegabytes = (folder: string): number => megabytesIn(join(folder, 'node_modules'))

export function megabytesIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6
}
