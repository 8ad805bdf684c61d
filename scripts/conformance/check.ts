import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export const ROOT = join(import.meta.dirname, '../..')

export interface Check {
  readonly name: string
  readonly command: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Text on stderr that excuses a failure. */
  readonly excuse?: string
}

export const installed = (program: string): string => join(ROOT, 'node_modules/.bin', program)

/** Runs a check and prints the result. @returns The program's stdout. */
export async function check({ name, command, env, excuse }: Check): Promise<string> {
  const { status, stdout, stderr } = await run(command, env)
  report(name, status === 0 || (excuse !== undefined && stderr.includes(excuse)), `${stdout}${stderr}`)
  return stdout
}

export function report(name: string, passed: boolean, output: string): void {
  console.log(`${passed ? '✓' : '✗'} ${name}`)
  if (passed) return
  console.log(output)
  process.exitCode = 1
}

export interface Ended {
  /** Null if it was terminated after two minutes. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Programs waiting for a core. */
const waiting: (() => void)[] = []
let free = availableParallelism()

/** Runs a program to its end, at most two minutes, with at most one program per core. */
export async function run(command: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
  else free -= 1
  try {
    return await runNow(command, env)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

async function runNow([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  })
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { status, stdout, stderr }
}
