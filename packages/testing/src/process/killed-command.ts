import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface CommandRun {
  /** Null if it was killed. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface KilledCommand {
  readonly bin: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Command prefix, followed by the program's file. Default: this Node. */
  readonly command?: readonly string[]
}

/** Runs a command to its end, or kills it some milliseconds after `killAt` accepts its stderr so far. */
export async function runCommand(
  { bin, args, env, command = [process.execPath] }: KilledCommand,
  killAt: (stderr: string) => boolean = () => false,
): Promise<CommandRun> {
  const [program = '', ...before] = command
  const child = spawn(program, [...before, bin, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  let isDoomed = false
  child.stdout.on('data', (data) => {
    stdout += data
  })
  child.stderr.on('data', (data) => {
    stderr += data
    if (isDoomed || !killAt(stderr)) return
    isDoomed = true
    setTimeout(() => child.kill('SIGKILL'), Math.random() * 40)
  })
  const [code] = await once(child, 'close')
  return { code, stdout, stderr }
}
