import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

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
export function check({ name, command, env, excuse }: Check): string {
  const { status, stdout, stderr } = run(command, env)
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

/** Runs a program to its end, at most two minutes. */
export function run([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv) {
  const { error, ...result } = spawnSync(program, args, {
    env: { ...process.env, ...env, NO_COLOR: '1' },
    encoding: 'utf8',
    timeout: 120_000,
  })
  if (error) throw error
  return result
}
