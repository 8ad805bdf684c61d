/** `node scripts/write-pages.ts`: writes the generated pages and manifests; tests compare them with their sources. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dockerfile } from './clients/dockerfile.ts'
import { hostManifests } from './clients/manifests.ts'
import { clientsPage } from './clients/page.ts'
import { PUBLISHED } from './clients/published.ts'

const ROOT = join(import.meta.dirname, '..')

const manifests = Object.entries(hostManifests()).map(([path, content]) => [
  path,
  `${JSON.stringify(content, null, 2)}\n`,
])
const images = PUBLISHED.map((server) => [`apps/${server.packageName}/Dockerfile`, dockerfile(server)])
for (const [path = '', text = ''] of [['docs/clients.md', clientsPage()], ...manifests, ...images]) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true })
  writeFileSync(join(ROOT, path), text)
}
spawnSync(
  join(ROOT, 'node_modules/.bin/biome'),
  ['check', '--write', ...manifests.map(([path = '']) => path)],
  {
    cwd: ROOT,
    shell: process.platform === 'win32',
  },
)
