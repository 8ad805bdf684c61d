import { AppError } from '@agora-mcp/core/errors'
import { explainPostgresError } from '@agora-mcp/core/postgres'
import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely'
import { byCategory, type Category } from '../../domain/items/category.ts'
import { rowsOf, type UatRow } from '../../domain/items/import-data.ts'
import { STARTER } from '../../domain/starter/index.ts'
import type { ImportTarget, StoredCategory } from '../../ports.ts'
import { EXTENSIONS, IMPORT_TABLES, OWN_TABLES } from './schema.ts'
import { writeRows } from './write-rows.ts'

/** Marks the tables that an import made, as their comment. */
const MARK = 'budget-filters-mcp import'

/** Replaces only tables of an earlier import. @param place Location for messages, without the password. */
export function createPostgresImport(
  pool: PostgresPool,
  place: string,
): ImportTarget & { close(): Promise<void> } {
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  /** Checks whether an import created the existing tables; tables of another owner are refused. */
  const isMade = async (): Promise<boolean> => {
    const owner = await ownerOf(database)
    if (owner !== 'another') return owner === 'import'
    throw new AppError(
      'conflict',
      `${place} has tables that this program did not make; nothing was changed`,
      {
        hint: 'They are searched as they are. Import into an empty database to load the files.',
      },
    )
  }
  return {
    place,
    stored: () =>
      explained(async () => {
        if (await isMade()) return countRows(database)
        return byCategory((category) => ({ rows: rowsOf(STARTER, category)?.length ?? 0, origin: 'starter' }))
      }),
    uats: () =>
      explained(async () => {
        if (!(await isMade())) return STARTER.uats ?? []
        const { rows } = await sql<UatRow>`
          SELECT id, siruta_code AS siruta, name, coalesce(county_code, '') AS "countyCode", population,
            fiscal_code AS "fiscalCode"
          FROM uats ORDER BY id`.execute(database)
        return rows
      }),
    replace: (data, onProgress) =>
      explained(async () => {
        const wasMade = await isMade()
        await database.transaction().execute(async (transaction) => {
          await makeTables(transaction)
          // The starter set answers for categories that are not imported.
          if (!wasMade) await writeRows(transaction, STARTER, () => {})
          await writeRows(transaction, data, onProgress)
        })
        // Every search reads a GIN index's list of pending writes completely, until a VACUUM merges it.
        for (const table of Object.values(OWN_TABLES))
          await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(database)
      }),
    close: () => database.destroy(),
  }
}

async function countRows(database: Kysely<unknown>): Promise<Readonly<Record<Category, StoredCategory>>> {
  const counts = new Map<Category, number>()
  for (const [category, table] of Object.entries(OWN_TABLES) as [Category, string][]) {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(
      database,
    )
    counts.set(category, rows[0]?.n ?? 0)
  }
  return byCategory((category) => ({ rows: counts.get(category) ?? 0, origin: 'database' }))
}

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explainPostgresError(error)
  }
}

async function ownerOf(database: Kysely<unknown>): Promise<'nobody' | 'import' | 'another'> {
  const names = [...Object.values(OWN_TABLES), 'functionalclassifications', 'economicclassifications']
  const { rows } = await sql<{ comment: string | null }>`
    SELECT obj_description(to_regclass(name), 'pg_class') AS comment
    FROM unnest(${names}::text[]) AS name WHERE to_regclass(name) IS NOT NULL`.execute(database)
  if (rows.length === 0) return 'nobody'
  return rows.every(({ comment }) => comment === MARK) ? 'import' : 'another'
}

async function makeTables(database: Transaction<unknown>): Promise<void> {
  for (const name of EXTENSIONS) await sql`CREATE EXTENSION IF NOT EXISTS ${sql.ref(name)}`.execute(database)
  for (const statement of IMPORT_TABLES.split(';')) {
    if (statement.trim() !== '') await sql.raw(statement).execute(database)
  }
  for (const table of Object.values(OWN_TABLES)) {
    await sql`COMMENT ON TABLE ${sql.table(table)} IS ${sql.lit(MARK)}`.execute(database)
  }
}
