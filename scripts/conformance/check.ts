import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export const ROOT = join(import.meta.dirname, '../..')

export interface Check {
  readonly name: string
  /** A program, and its arguments. */
  readonly command: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** What on stderr excuses a failure. */
  readonly excuse?: string
}

/** A program that the workspace has installed. */
export const installed = (program: string): string => join(ROOT, 'node_modules/.bin', program)

/** Runs a check and prints how it went. @returns What the program wrote to stdout. */
export async function check({ name, command, env, excuse }: Check): Promise<string> {
  const { status, stdout, stderr } = await run(command, env)
  report(name, status === 0 || (excuse !== undefined && stderr.includes(excuse)), `${stdout}${stderr}`)
  return stdout
}

/** Prints how a check went; one that failed with what the program wrote. */
export function report(name: string, passed: boolean, output: string): void {
  console.log(`${passed ? '✓' : '✗'} ${name}`)
  if (passed) return
  console.log(output)
  process.exitCode = 1
}

export interface Ended {
  /** null where it was ended after two minutes. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What waits for a core. */
const waiting: (() => void)[] = []
let free = availableParallelism()

/** Runs a program to its end, at most two minutes, beside no more others than there are cores. */
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
