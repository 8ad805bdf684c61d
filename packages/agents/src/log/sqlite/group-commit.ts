import { isAppError } from '@agora-mcp/core/errors'
import type { Connection, Database } from '@agora-mcp/core/sqlite'

/** Runs a write in one transaction with other concurrent writes. */
export type GroupCommit = <T>(work: (connection: Connection) => T) => Promise<T>

interface Job {
  readonly run: (connection: Connection) => () => void
  readonly fail: (error: unknown) => void
}

/**
 * Groups writes of many sessions into one transaction, since durability costs the disk the same for one entry
 * as for a hundred. A job that throws an AppError must have written nothing; any other failure rolls back its
 * whole group.
 */
export function createGroupCommit(database: Database): GroupCommit {
  let waiting: Job[] = []
  let running = false

  const commit = async (): Promise<void> => {
    while (waiting.length > 0) {
      const jobs = waiting
      waiting = []
      try {
        const settlements = await database.write((connection) => jobs.map(({ run }) => run(connection)))
        for (const one of settlements) one()
      } catch (error) {
        for (const { fail } of jobs) fail(error)
      }
    }
    running = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const run = (connection: Connection) => {
        try {
          const result = work(connection)
          return () => resolve(result)
        } catch (error) {
          if (!isAppError(error)) throw error
          return () => reject(error)
        }
      }
      waiting.push({ run, fail: reject })
      if (running) return
      running = true
      // Writes of the same event loop turn join the group.
      setImmediate(() => void commit())
    })
}
