/**
 * `node scripts/run-all.ts bench|eval [WORD]`: runs every `*.bench.ts` or `*.eval.ts` of packages/evals whose
 * path contains WORD, one after the other so that they do not affect each other's figures. Each is a separate
 * program that prints its table and exits non-zero if it misses a budget. A program that lacks its data says so.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const [kind, word = ''] = process.argv.slice(2)
if (kind !== 'bench' && kind !== 'eval') throw new Error('say bench or eval')

const files = globSync(`packages/evals/**/*.${kind}.ts`, { cwd: root })
  .filter((file) => file.includes(word))
  .sort()
if (files.length === 0) console.log(`no ${kind} ${word ? `named like "${word}"` : 'yet'}`)

const failed = files.filter((file) => {
  console.log(`\n${file}`)
  return spawnSync(process.execPath, [file], { cwd: root, stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) {
  console.error(`\nfailed: ${failed.join(', ')}`)
  process.exitCode = 1
}
