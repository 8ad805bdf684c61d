import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Counts the worker threads of a process of Node (Linux). */
export function workerThreads(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).filter((task) => {
    try {
      return readFileSync(`/proc/${pid}/task/${task}/comm`, 'utf8').trim() === 'WorkerThread'
    } catch {
      // It ended meanwhile.
      return false
    }
  }).length
}

/** Milliseconds that all threads of a process have computed (Linux, whose clock ticks a hundred times a second). */
export function computedMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

/** Lists leftovers of an ingestion in a data folder: half-written folders, finished parts. */
export function leftovers(dataDir: string): string[] {
  const output = join(dataDir, 'output')
  const halves = existsSync(output) ? readdirSync(output).filter((name) => name.startsWith('.')) : []
  return [...halves, ...(keptParts(dataDir) > 0 ? ['finished parts'] : [])]
}

export function keptParts(dataDir: string): number {
  const path = join(dataDir, 'ingesting.db')
  if (!existsSync(path)) return 0
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  try {
    // The tables come with the first part that is kept.
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE name IN ('page', 'vector')").all()
    if (tables.length < 2) return 0
    const count = 'SELECT (SELECT count(*) FROM page) + (SELECT count(*) FROM vector) AS n'
    return Number(database.prepare(count).get()?.n)
  } finally {
    database.close()
  }
}
