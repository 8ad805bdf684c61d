import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Env } from '@agora-mcp/core/config/expand-path'
import { captureMessages, captureTranscript } from './adapters/capture/captured-folder.ts'
import { loadDataDir } from './data-dir.ts'
import { readHookEvent } from './domain/capture/hook-event.ts'

export interface HookProcess {
  readonly env: Env
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stderr: Writable
  readonly execPath: string
  readonly argv: readonly string[]
}

const USAGE =
  'memory-mcp hook reads an event of a client from its standard input; memory-mcp connect --capture lets a client run it.'

/**
 * Captures the client's input and lets another process store it, since the client waits for this one. Prints
 * nothing, because clients interpret the output of hooks. Returns the exit code, which is never 2: clients
 * would treat that as a request to stop.
 */
export async function runHook({ env, stdin, stderr, execPath, argv }: HookProcess): Promise<number> {
  const fail = (reason: string) => {
    stderr.write(`memory-mcp: ${reason}\n`)
    return 1
  }
  if (stdin.isTTY) return fail(USAGE)
  try {
    const report = readHookEvent(await text(stdin), new Date())
    if (report === null) return 0
    const dataDir = loadDataDir(env)
    if (report.kind === 'transcript') await captureTranscript(dataDir, report.path)
    else if (report.messages.length > 0) await captureMessages(dataDir, report.messages)
    storeCapturedLater({ env, execPath, argv })
    return 0
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

/** Starts a detached process that stores what was captured. */
export function storeCapturedLater({
  env,
  execPath,
  argv,
}: Pick<HookProcess, 'env' | 'execPath' | 'argv'>): void {
  const child = spawn(execPath, [argv[1] ?? '', 'hook', '--store'], {
    env: { ...env },
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
  })
  // If the process fails to start, the next start stores the captured parts.
  child.once('error', () => {})
  child.unref()
}
