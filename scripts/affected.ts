/**
 * `node scripts/affected.ts [BASE]`: prints the packages affected by changes since BASE, by turbo's graph, as
 * JSON lines for job matrices: `packages=["library-rag-mcp",…]`, and `soaked=[…]`, those among them with soak
 * tests. Without BASE all of them.
 */
import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const [base] = process.argv.slice(2)

interface Listed {
  readonly packages: { readonly items: readonly { readonly name: string; readonly path: string }[] }
}

const turbo = process.platform === 'win32' ? 'turbo.cmd' : 'turbo'
const filter = base ? [`--filter=...[${base}]`] : []
const listing = execFileSync(join(ROOT, 'node_modules/.bin', turbo), ['ls', ...filter, '--output=json'], {
  cwd: ROOT,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  shell: process.platform === 'win32',
})
const { packages }: Listed = JSON.parse(listing)
// The runtime's platform packages contain no code; the package that builds them is tested.
const hasTests = (path: string) =>
  globSync('**/*.test.ts', { cwd: join(ROOT, path), exclude: ['**/node_modules/**'] }).length > 0
const tested = packages.items.filter(
  ({ path }) => /^(apps|packages)[\\/][^\\/]+$/.test(path) && hasTests(path),
)
const soaked = tested.filter(
  ({ path }) => globSync('test/**/*.{soak,stores}.test.ts', { cwd: join(ROOT, path) }).length > 0,
)
const matrixOf = (some: typeof tested) => JSON.stringify(some.map(({ name }) => name).sort())
console.log(`packages=${matrixOf(tested)}\nsoaked=${matrixOf(soaked)}`)
