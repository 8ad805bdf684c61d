import { readdirSync, readFileSync } from 'node:fs'
import { hostProcess } from './host-process.ts'

/** Fields of `/proc/PID/stat` after the program's name, which is in parentheses: state, parent, group. */
const STATE_AND_GROUP = /\) (\S) -?\d+ (-?\d+) [^)]*$/

/** Zombies count as ended: in a container often nobody reaps them, and signals still find them. */
export function isGroupAlive(id: number): boolean {
  if (!hostProcess.signal(-id, 0)) return false
  const members = membersByProc(id)
  return members === null || members.some((state) => state !== 'Z' && state !== 'X')
}

/** States of the processes of a group; null on systems without `/proc`. */
function membersByProc(id: number): string[] | null {
  if (hostProcess.platform !== 'linux') return null
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.flatMap((pid) => {
      const [, state, group] = STATE_AND_GROUP.exec(readStat(pid)) ?? []
      return state !== undefined && Number(group) === id ? [state] : []
    })
  } catch {
    return null
  }
}

function readStat(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return '' // The process ended in the meantime.
  }
}
