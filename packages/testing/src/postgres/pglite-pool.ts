import { type Extensions, PGlite } from '@electric-sql/pglite'
import type { PostgresPool } from 'kysely'

/** One connection, one query at a time. @param extensions e.g. of `@electric-sql/pglite/contrib` */
export async function openPglite(
  extensions: Extensions = {},
): Promise<{ readonly pool: PostgresPool; readonly database: PGlite }> {
  const database = await PGlite.create({ extensions })
  return { pool: poolOf(database), database }
}

/** Opens another pool over the same database; ending it leaves the database open. */
export function poolOf(database: PGlite): PostgresPool {
  let turn: Promise<unknown> = Promise.resolve()
  return {
    async connect() {
      // A transaction must not be mixed with the queries of another client.
      const before = turn
      const released = Promise.withResolvers<void>()
      turn = released.promise
      await before
      // A real client would start with a new session.
      await database.exec('RESET ALL')
      // biome-ignore lint/plugin: cursors are for streams, which nothing here uses
      return {
        async query(text: string, parameters: readonly unknown[]) {
          const { rows, affectedRows } = await database.query(text, [...parameters])
          return { command: 'SELECT', rowCount: affectedRows ?? rows.length, rows }
        },
        release: released.resolve,
      } as unknown as Awaited<ReturnType<PostgresPool['connect']>>
    },
    end: async () => {},
    options: {},
  }
}
