import { type ChildProcessByStdio, spawn } from 'node:child_process'
// biome-ignore lint/style/noRestrictedImports: a script gets an allow-list of this environment, and is ended by its group
import { execPath, kill, env as own, platform } from 'node:process'
import type { Readable, Writable } from 'node:stream'
import type { CodedMessage } from '@agora-mcp/core/errors'
import { coded, problem } from '../../messages/index.ts'
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

export interface ScriptOutcome {
  readonly ok: boolean
  /** Output; after a failure the reason. */
  readonly text: string
  /** Output as JSON; null if it is not JSON, and after a failure. */
  readonly data: unknown
  /** Reason of a failure; null after a success. */
  readonly reason: CodedMessage | null
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>

/**
 * Runs a script without a shell, with validated arguments. It is killed with all its descendants on timeout,
 * on excess output, and when the signal aborts.
 * @returns Its output; a script that fails gives its stderr as the reason.
 */
export function runScript(
  script: Script,
  args: Readonly<Record<string, string | number>>,
  signal: AbortSignal,
): Promise<ScriptOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<ScriptOutcome>()
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
  let ended: CodedMessage | null = null
  const end = (reason: CodedMessage) => {
    ended ??= reason
    endGroup(child)
    // A descendant that left the group may hold the pipes; do not wait for it.
    child.stdout.destroy()
    child.stderr.destroy()
  }
  const clock = setTimeout(
    () => end(problem('script_slow', { script: script.slug, seconds: script.timeout_seconds })),
    script.timeout_seconds * 1_000,
  )
  const onAbort = () => end(coded('aborted'))
  signal.addEventListener('abort', onAbort, { once: true })
  for (const stream of [output, errors]) {
    stream.onTooMuch(() => end(problem('script_long', { script: script.slug, kilobytes: MAX_OUTPUT / 1024 })))
  }
  const finish = () => {
    clearTimeout(clock)
    signal.removeEventListener('abort', onAbort)
  }
  child.once('error', (error) => {
    finish()
    resolve(failed(problem('script_absent', { script: script.slug, why: error.message })))
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
      const how = code === null ? String(killedBy) : `code ${code}`
      resolve(failed(told === '' ? problem('script_failed', { script: script.slug, how }) : coded(told)))
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

const failed = (reason: CodedMessage): ScriptOutcome => ({
  ok: false,
  text: reason.text,
  data: null,
  reason,
})

function succeeded(output: string): ScriptOutcome {
  const text = output.trim()
  try {
    return { ok: true, text, data: JSON.parse(text), reason: null }
  } catch {
    return { ok: true, text, data: null, reason: null }
  }
}
