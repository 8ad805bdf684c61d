import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import spawn from 'cross-spawn'
import type { StdioServer } from '../server-description.ts'
import { hostProcess } from './host-process.ts'
import { guardGroup, unguardGroup } from './orphan-guard.ts'
import { isGroupAlive } from './process-group.ts'

/** Time for a server to exit by itself, and after SIGTERM, in milliseconds. */
const GRACE_MS = 2_000
const POLL_MS = 20

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** On POSIX a process group, so that a server behind `npx` or a shell ends even if that one is gone. */
export class ServerProcess {
  readonly child: ChildProcess
  /** Resolves when the process has ended; rejects if it could not be started. */
  readonly exited: Promise<Exit>
  #ending: Promise<void> | undefined

  constructor({ command, args = [], cwd }: StdioServer, env: Record<string, string>) {
    const grouped = hostProcess.platform !== 'win32'
    this.child = spawn(command, [...args], {
      cwd,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: grouped,
      windowsHide: true,
    })
    const { child } = this
    this.exited = new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve({ code, signal }))
    })
    this.exited.catch(() => undefined)
    if (grouped && child.pid !== undefined) guardGroup(child.pid)
  }

  /** Closes its input, then SIGTERM, SIGKILL; resolves when the group is gone. @param atOnce SIGKILL only. */
  end(atOnce = false): Promise<void> {
    this.#ending ??= this.#end(atOnce)
    return this.#ending
  }

  async #end(atOnce: boolean): Promise<void> {
    const { child } = this
    const { pid } = child
    if (pid === undefined) return
    if (!atOnce) {
      child.stdin?.end()
      await this.#exitWithin(GRACE_MS)
    }
    // Needed even if the server has ended: processes that it started may still be running.
    for (const signal of atOnce ? (['SIGKILL'] as const) : (['SIGTERM', 'SIGKILL'] as const)) {
      if (await this.#isGone(pid, 0)) break
      await this.#signal(pid, signal)
      if (await this.#isGone(pid, GRACE_MS)) break
    }
    unguardGroup(pid)
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy()
  }

  #exitWithin(milliseconds: number): Promise<boolean> {
    const exited = this.exited.then(() => true)
    return Promise.race([exited, sleep(milliseconds, false, { ref: false })])
  }

  /** Checks whether the process and its whole group end within a time limit. */
  async #isGone(pid: number, milliseconds: number): Promise<boolean> {
    const until = performance.now() + milliseconds
    if (!(await this.#exitWithin(milliseconds))) return false
    if (hostProcess.platform === 'win32') return true
    while (isGroupAlive(pid)) {
      if (performance.now() >= until) return false
      await sleep(POLL_MS)
    }
    return true
  }

  async #signal(pid: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (hostProcess.platform !== 'win32') {
      hostProcess.signal(-pid, signal)
      return
    }
    const force = signal === 'SIGKILL' ? ['/F'] : []
    const killer = spawn('taskkill', ['/PID', String(pid), '/T', ...force], { stdio: 'ignore' })
    await new Promise<void>((resolve) => killer.once('close', () => resolve()).once('error', () => resolve()))
  }
}
