import { DatabaseSync } from 'node:sqlite'
import { createConnection } from './connection.ts'
import type { Migration } from './migrate.ts'
import type { Database } from './open-database.ts'

/** Opens an in-memory database on first use, for data bundled with a program. */
export function openMemoryDatabase(migrations: readonly Migration[]): Database {
  let writing = false
  let open: { database: DatabaseSync; connection: ReturnType<typeof createConnection> } | null = null
  const opened = () => {
    if (open !== null) return open
    const database = new DatabaseSync(':memory:')
    open = { database, connection: createConnection(database) }
    for (const { up } of migrations) up(open.connection)
    return open
  }
  return {
    path: ':memory:',
    read: (work) => work(opened().connection),
    async write(work, { signal } = {}) {
      signal?.throwIfAborted()
      const { connection } = opened()
      connection.exec('BEGIN')
      writing = true
      try {
        const result = work(connection)
        connection.exec('COMMIT')
        return result
      } catch (error) {
        connection.exec('ROLLBACK')
        throw error
      } finally {
        writing = false
      }
    },
    get writing() {
      return writing
    },
    eraseDeleted: () => true,
    close() {
      open?.database.close()
      open = null
    },
  }
}
