import { readFileSync } from 'node:fs'

/** Resident memory of a process now, megabytes; NaN where the system has no /proc. */
export function memoryMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** The same with all processes that it has started. */
export function treeMemoryMb(pid: number): number {
  // One that has just ended has none.
  return childrenOf(pid).reduce((sum, child) => sum + (treeMemoryMb(child) || 0), memoryMb(pid))
}

function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
