import { type ChildProcessByStdio, spawn } from 'node:child_process'
// biome-ignore lint/style/noRestrictedImports: a script gets an allow-list of this environment, and is ended by its group
import { execPath, kill, env as own, platform } from 'node:process'
import type { Readable, Writable } from 'node:stream'
import type { ActionOutcome } from '../../domain/session/action.ts'
import type { Script } from './script.ts'

/** Variables that programs need for paths, locale and time; no keys. */
const ENVIRONMENT = [
  'HOME',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'PATH',
  'TMPDIR',
  'TZ',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'PATHEXT',
]
/** Maximum output in bytes; a script that writes more is killed. */
const MAX_OUTPUT = 256 * 1024
/** Number of characters of stderr in a failure. */
const MAX_STDERR = 2_000

type Child = ChildProcessByStdio<Writable, Readable, Readable>

/**
 * Runs a script without a shell, with validated arguments. It is killed with all its descendants on timeout,
 * on excess output, and when the signal aborts.
 * @returns Its output, JSON as data. A failing script gives `ok: false` with its stderr.
 */
export function runScript(
  script: Script,
  args: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<ActionOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<ActionOutcome>()
  if (signal.aborted) return Promise.reject(signal.reason)
  const [program = '', ...fixed] = script.command
  const named =
    script.input === 'argv' ? Object.entries(args).map(([name, value]) => `--${name}=${value}`) : []
  const child: Child = spawn(program === 'node' ? execPath : program, [...fixed, ...named], {
    cwd: script.folder,
    env: environmentOf(script),
    shell: false,
    windowsHide: true,
    // A process group of its own, so that descendants can be killed with it.
    detached: platform !== 'win32',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const output = collect(child.stdout)
  const errors = collect(child.stderr)
  let ended: string | null = null
  const end = (reason: string) => {
    ended ??= reason
    endGroup(child)
    // A descendant that left the group may hold the pipes; do not wait for it.
    child.stdout.destroy()
    child.stderr.destroy()
  }
  const clock = setTimeout(
    () => end(`The script ${script.slug} took longer than ${script.timeout_seconds} s and was ended`),
    script.timeout_seconds * 1_000,
  )
  const onAbort = () => end('aborted')
  signal.addEventListener('abort', onAbort, { once: true })
  for (const stream of [output, errors]) {
    stream.onTooMuch(() =>
      end(`The script ${script.slug} wrote more than ${MAX_OUTPUT / 1024} kB and was ended`),
    )
  }
  const finish = () => {
    clearTimeout(clock)
    signal.removeEventListener('abort', onAbort)
  }
  child.once('error', (error) => {
    finish()
    resolve(failed(`The script ${script.slug} could not be started: ${error.message}`))
  })
  child.once('close', (code, killedBy) => {
    finish()
    // Kill background descendants, too.
    endGroup(child)
    if (signal.aborted) reject(signal.reason)
    else if (ended !== null) resolve(failed(ended))
    else if (code === 0) resolve(succeeded(output.text()))
    else {
      const told = errors.text().trim().slice(-MAX_STDERR)
      const how = code === null ? `by ${killedBy}` : `with code ${code}`
      resolve(failed(told === '' ? `The script ${script.slug} ended ${how}` : told))
    }
  })
  // A script that ignores its input closes the pipe, which is not a failure.
  child.stdin.on('error', () => {})
  child.stdin.end(script.input === 'stdin' ? JSON.stringify(args) : '')
  return promise
}

function environmentOf({ environment }: Script): Record<string, string> {
  return Object.fromEntries(
    [...ENVIRONMENT, ...environment].flatMap((name) => {
      // biome-ignore lint/style/noProcessEnv: what it may see of it is the allow-list above
      const value = own[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function collect(stream: Readable) {
  const chunks: Buffer[] = []
  let size = 0
  let tooMuch = () => {}
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= MAX_OUTPUT) chunks.push(chunk)
    else tooMuch()
  })
  return {
    text: () => Buffer.concat(chunks).toString('utf8'),
    onTooMuch(listener: () => void) {
      tooMuch = listener
    },
  }
}

function endGroup(child: Child): void {
  if (child.pid === undefined) return
  try {
    if (platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' })
    else kill(-child.pid, 'SIGKILL')
  } catch {
    // It has already exited.
  }
}

const failed = (text: string): ActionOutcome => ({ ok: false, text, data: null })

function succeeded(output: string): ActionOutcome {
  const text = output.trim()
  try {
    return { ok: true, text, data: JSON.parse(text) as unknown }
  } catch {
    return { ok: true, text, data: null }
  }
}
