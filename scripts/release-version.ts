/**
 * `pnpm release:version`: turns changesets into new versions and changelog entries, then writes each app's
 * version into its `server.json`, which the registry of servers reads; the packing check compares the two.
 * Without changesets the versions stay as they are, which changesets itself would report as a failure.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readManifest } from '@agora-mcp/build/package-manifest'

const ROOT = join(import.meta.dirname, '..')

/** Runs a program of the workspace; exits if it fails. */
function run(program: string, ...args: string[]): void {
  const bin = join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? `${program}.cmd` : program)
  const { status, error } = spawnSync(bin, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

if (globSync('.changeset/*.md', { cwd: ROOT }).length === 0) {
  console.log('No changesets: versions stay as they are.')
} else {
  run('changeset', 'version')
}
for (const file of globSync('apps/*/server.json', { cwd: ROOT })) {
  const path = join(ROOT, file)
  const { version } = readManifest(dirname(path))
  const server = JSON.parse(readFileSync(path, 'utf8'))
  server.version = version
  for (const entry of server.packages ?? []) entry.version = version
  writeFileSync(path, `${JSON.stringify(server, null, 2)}\n`)
}
// Plugins and extensions contain the versions too.
await import('./write-pages.ts')
run('biome', 'check', '--write', '.')
