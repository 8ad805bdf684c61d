import { AppError } from '@agora-mcp/core/errors'
import { explainPostgresError } from '@agora-mcp/core/postgres'
import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely'
import { byCategory, type Category, type ClassificationCategory } from '../../domain/category.ts'
import {
  type ClassificationRow,
  type EntityRow,
  type ImportData,
  rowsOf,
  type UatRow,
} from '../../domain/import-data.ts'
import { isConnecting, nameWords } from '../../domain/name-words.ts'
import { STARTER } from '../../domain/starter/index.ts'
import type { ImportTarget, StoredCategory } from '../../ports.ts'
import { EXTENSIONS, IMPORT_TABLES, OWN_TABLES } from './schema.ts'

/** Marks the tables that an import made, as their comment. */
const MARK = 'budget-filters-mcp import'
/** Rows a statement; a parameter is an array, so that their number does not matter. */
const BATCH = 2_000

/**
 * Imports into a PostgreSQL database: into one that has none of the four tables, or into those that an import made.
 * @param place Named to the person, without the password.
 */
export function createPostgresImport(
  pool: PostgresPool,
  place: string,
): ImportTarget & { close(): Promise<void> } {
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  /** Whether an import made the tables that are there; those of somebody else are refused. */
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
        const { rows } = await sql<StoredUat>`
        SELECT id, siruta_code, name, county_code, population, fiscal_code FROM uats ORDER BY id`.execute(
          database,
        )
        return rows.map(toRow)
      }),
    replace: (data, onProgress) =>
      explained(async () => {
        const wasMade = await isMade()
        await database.transaction().execute(async (transaction) => {
          await makeTables(transaction)
          // What is not imported is answered from the starter set.
          if (!wasMade) await write(transaction, STARTER, () => {})
          await write(transaction, data, onProgress)
        })
        // A GIN index keeps what was just written in a list that every search reads whole, until a VACUUM sorts it in.
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

/** Runs `work`, its failures told in words of the user. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explainPostgresError(error)
  }
}

interface StoredUat {
  readonly id: number
  readonly siruta_code: string
  readonly name: string
  readonly county_code: string | null
  readonly population: number | null
  readonly fiscal_code: string | null
}

const toRow = (row: StoredUat): UatRow => ({
  id: row.id,
  siruta: row.siruta_code,
  name: row.name,
  countyCode: row.county_code ?? '',
  population: row.population,
  fiscalCode: row.fiscal_code,
})

/** Whose the tables are that are there. */
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

async function write(
  database: Transaction<unknown>,
  { uats, entities, classifications }: ImportData,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const trees = Object.entries(classifications) as [ClassificationCategory, readonly ClassificationRow[]][] // its keys
  const total = [uats, entities, ...trees.map(([, rows]) => rows)].reduce(
    (sum, rows) => sum + (rows?.length ?? 0),
    0,
  )
  let done = 0
  const insert = async <Row>(category: Category, rows: readonly Row[], columns: Columns<Row>) => {
    await sql`DELETE FROM ${sql.table(OWN_TABLES[category])}`.execute(database)
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH)
      await insertBatch(database, OWN_TABLES[category], batch, columns)
      done += batch.length
      onProgress(done, total)
    }
  }
  if (uats !== undefined) await insert('uat', uats, UAT_COLUMNS)
  if (entities !== undefined) await insert('entity', entities, ENTITY_COLUMNS)
  for (const [category, rows] of trees) await insert(category, rows, classificationColumns(category))
}

/** Name, type and value of each column. */
type Columns<Row> = readonly (readonly [name: string, type: string, value: (row: Row) => unknown])[]

const searchText = (...texts: (string | null)[]): string =>
  texts.flatMap((text) => (text === null ? [] : nameWords(text))).join(' ')

const UAT_COLUMNS: Columns<UatRow> = [
  ['id', 'integer', ({ id }) => id],
  ['siruta_code', 'text', ({ siruta }) => siruta],
  ['name', 'text', ({ name }) => name],
  ['county_code', 'text', ({ countyCode }) => countyCode],
  ['population', 'integer', ({ population }) => population],
  ['fiscal_code', 'text', ({ fiscalCode }) => fiscalCode],
  ['search_text', 'text', ({ name }) => searchText(name)],
]

const ENTITY_COLUMNS: Columns<EntityRow> = [
  ['cui', 'text', ({ cui }) => cui],
  ['name', 'text', ({ name }) => name],
  ['uat_id', 'integer', ({ uatId }) => uatId],
  ['entity_type', 'text', ({ entityType }) => entityType],
  ['location', 'text', ({ location }) => location],
  ['county_code', 'text', ({ countyCode }) => countyCode],
  ['search_text', 'text', ({ name }) => searchText(name)],
  ['initials', 'text', ({ name }) => initials(name)],
]

const initials = (name: string): string =>
  nameWords(name)
    .filter((word) => !isConnecting(word) && word !== 'judetul')
    .map((word) => word[0])
    .join('')

const classificationColumns = (category: ClassificationCategory): Columns<ClassificationRow> => {
  const scheme = category === 'functional_classification' ? 'functional' : 'economic'
  return [
    [`${scheme}_code`, 'text', ({ code }) => code],
    [`${scheme}_name`, 'text', ({ name }) => name],
    ['is_stored_code', 'boolean', ({ isStoredCode }) => isStoredCode ?? false],
    ['alt_name', 'text', ({ altName }) => altName],
    ['keywords', 'text[]', ({ keywords }) => JSON.stringify(keywords)],
    ['search_text', 'text', ({ name, altName, keywords }) => searchText(name, altName, ...keywords)],
  ]
}

async function insertBatch<Row>(
  database: Transaction<unknown>,
  table: string,
  rows: readonly Row[],
  columns: Columns<Row>,
): Promise<void> {
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  // One array a column; arrays of arrays would have to be of equal lengths, so that lists travel as JSON.
  const values = sql.join(
    columns.map(([name, type]) =>
      type === 'text[]'
        ? sql`ARRAY(SELECT jsonb_array_elements_text(${sql.ref(name)}::jsonb))`
        : sql.ref(name),
    ),
  )
  const arrays = sql.join(
    columns.map(
      ([, type, value]) => sql`${rows.map(value)}::${sql.raw(type === 'text[]' ? 'text' : type)}[]`,
    ),
  )
  await sql`
    INSERT INTO ${sql.table(table)} (${names})
    SELECT ${values} FROM unnest(${arrays}) AS batch (${names})`.execute(database)
}
