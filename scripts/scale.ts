/** `node scripts/scale.ts [--page]`: measures both engines and writes docs/scale.md; `--page` only the latter. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScaleFigures } from '../packages/evals/scale/figures.ts'
import { scalePage } from '../packages/evals/scale/page.ts'
import { plot } from '../packages/evals/scale/plot.ts'

const ROOT = join(import.meta.dirname, '..')
const JSON_FILE = join(ROOT, 'docs/scale.json')

let missed = false
if (!process.argv.includes('--page')) {
  const env = { ...process.env, AGORA_BENCH_JSON: JSON_FILE }
  const { status } = spawnSync(process.execPath, ['packages/evals/library-rag-mcp/bench/scale.bench.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  })
  missed = status !== 0
}
if (existsSync(JSON_FILE)) {
  const figures = JSON.parse(readFileSync(JSON_FILE, 'utf8')) as ScaleFigures
  writeFileSync(join(ROOT, 'docs/scale.md'), scalePage(figures))
  writeFileSync(join(ROOT, 'docs/scale.svg'), plot(figures))
  console.log('wrote docs/scale.md and docs/scale.svg')
} else {
  console.error('docs/scale.json is missing: nothing was measured')
  missed = true
}
// The page is written even if a budget was missed.
if (missed) process.exitCode = 1
