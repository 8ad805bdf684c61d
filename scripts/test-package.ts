/**
 * `pnpm test` in a package's folder, `pnpm --filter library-rag-mcp test` from the root: builds what its
 * tests start, and runs only its suites. An app needs no other app; tests of other packages start the apps.
 * Further arguments go to vitest.
 */
import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { readManifest } from '@agora-mcp/build/package-manifest'

const ROOT = join(import.meta.dirname, '..')
const folder = relative(ROOT, process.cwd()).replaceAll('\\', '/')
const isApp = folder.startsWith('apps/')
const { name } = readManifest(process.cwd())

/** Runs a Node program in the root; exits if it fails. */
function run(file: string, ...args: string[]): void {
  const { status, error } = spawnSync(process.execPath, [file, ...args], { cwd: ROOT, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

run(join(import.meta.dirname, 'turbo.ts'), 'build', ...(isApp ? [`--filter=${name}`] : []))
run(
  join(ROOT, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--passWithNoTests',
  `${folder}/`,
  ...process.argv.slice(2),
)
