/**
 * `node scripts/turbo.ts TASK… [turbo options]`: runs turbo with one line on success and full output on
 * failure, so that the terminal shows the actual command's output. `--show` passes all output through. While
 * silent it shows progress: elapsed seconds on a terminal, an occasional line elsewhere.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Interval between two signs of progress, in milliseconds. */
const ON_TERMINAL = 1_000
const ELSEWHERE = 20_000

const show = process.argv.includes('--show')
const words = process.argv.slice(2).filter((word) => word !== '--show')
const tasks = words.filter((word) => !word.startsWith('-')).join(', ')

const started = performance.now()
const seconds = () => (performance.now() - started) / 1000
const output: Buffer[] = []
const child = spawn(
  process.platform === 'win32' ? 'turbo.cmd' : 'turbo',
  [
    'run',
    ...words,
    ...(show ? ['--output-logs=new-only', '--log-prefix=none'] : ['--output-logs=errors-only']),
  ],
  {
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    shell: process.platform === 'win32',
  },
)
for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))

const signs = show ? undefined : signsOfLife()
const [status] = await once(child, 'close')
signs?.()
if (status === 0) {
  console.log(`${tasks}: done in ${seconds().toFixed(1)} s`)
} else {
  process.stderr.write(Buffer.concat(output))
  process.exitCode = status ?? 1
}

/** Shows on stderr that the work continues; returns a function that stops it and clears the line. */
function signsOfLife(): () => void {
  const terminal = process.stderr.isTTY === true
  const say = () => {
    const line = `${tasks}: ${seconds().toFixed(0)} s${tasks === 'build' ? ' (the first time takes about a minute)' : ''}`
    process.stderr.write(
      terminal ? `\r\u001b[K${line.slice(0, (process.stderr.columns || 80) - 1)}` : `${line}\n`,
    )
  }
  const timer = setInterval(say, terminal ? ON_TERMINAL : ELSEWHERE)
  if (terminal) say()
  return () => {
    clearInterval(timer)
    if (terminal) process.stderr.write('\r\u001b[K')
  }
}
