import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** False for a process that has ended and was not yet reaped. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // Signals also find what has ended and was not yet reaped, which init may take seconds to do.
    return !existsSync('/proc/self') || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}

/** Waits until none of the processes runs. @returns Those that still do after the time. */
export async function leftOver(pids: readonly number[], milliseconds = 10_000): Promise<number[]> {
  const until = performance.now() + milliseconds
  for (;;) {
    const alive = pids.filter(isAlive)
    if (alive.length === 0 || performance.now() > until) return alive
    await sleep(20)
  }
}
