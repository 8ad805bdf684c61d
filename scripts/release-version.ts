/**
 * Run after `changeset version`: writes each app's new version into its `server.json`, where the registry of servers
 * reads it. The packing check compares the two.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readManifest } from './packing/package-manifest.ts'

for (const file of globSync('apps/*/server.json', { cwd: join(import.meta.dirname, '..') })) {
  const path = join(import.meta.dirname, '..', file)
  const { version } = readManifest(dirname(path))
  const server = JSON.parse(readFileSync(path, 'utf8'))
  server.version = version
  for (const entry of server.packages ?? []) entry.version = version
  writeFileSync(path, `${JSON.stringify(server, null, 2)}\n`)
}
