/**
 * `node scripts/turbo.ts TASK… [turbo options]`: runs turbo with one line on success and everything on failure, so
 * that what a command is really about stands alone on the terminal. `--show` lets the output through.
 */
import { spawnSync } from 'node:child_process'

const show = process.argv.includes('--show')
const words = process.argv.slice(2).filter((word) => word !== '--show')
const tasks = words.filter((word) => !word.startsWith('-')).join(', ')

const started = performance.now()
const { status, stdout, stderr, error } = spawnSync(
  process.platform === 'win32' ? 'turbo.cmd' : 'turbo',
  [
    'run',
    ...words,
    ...(show ? ['--output-logs=new-only', '--log-prefix=none'] : ['--output-logs=errors-only']),
  ],
  {
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    shell: process.platform === 'win32',
  },
)
if (error) throw error
if (status === 0) {
  console.log(`${tasks}: done in ${((performance.now() - started) / 1000).toFixed(1)} s`)
} else {
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  process.exitCode = status ?? 1
}
