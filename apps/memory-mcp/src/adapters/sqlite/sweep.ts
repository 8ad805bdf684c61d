import type { Connection, Database } from '@agora-mcp/core/sqlite'
import { oldestRestorable } from '../../domain/retention.ts'

/** Erases memories deleted too long ago to be restored, which are no longer indexed. */
function sweep(connection: Connection, now: Date): void {
  for (const table of ['thought', 'message', 'conversation']) {
    connection.sql(`DELETE FROM ${table} WHERE deleted_at < ?`).run(oldestRestorable(now))
  }
}

/** Wraps the database so that the first write of this process also sweeps it, in the same transaction. */
export function withSweep(database: Database, clock: () => Date): Database {
  let swept = false
  return {
    path: database.path,
    read: (work) => database.read(work),
    write: (work, options) =>
      database.write((connection) => {
        if (!swept) sweep(connection, clock())
        swept = true
        return work(connection)
      }, options),
    get writing() {
      return database.writing
    },
    eraseDeleted: (mostBytes) => database.eraseDeleted(mostBytes),
    close: () => database.close(),
  }
}
