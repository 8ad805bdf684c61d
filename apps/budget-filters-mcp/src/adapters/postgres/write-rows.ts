import { sql, type Transaction } from 'kysely'
import type { Category, ClassificationCategory } from '../../domain/items/category.ts'
import type { ClassificationRow, EntityRow, ImportData, UatRow } from '../../domain/items/import-data.ts'
import { isConnecting, nameWords } from '../../domain/words/name-words.ts'
import { OWN_TABLES } from './schema.ts'

/** Rows per statement; each parameter is an array, so that the number of rows does not matter. */
const BATCH = 2_000

/** @param onProgress Called after each batch with the rows written so far. @throws Error of PostgreSQL */
export async function writeRows(
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
    ['is_starter', 'boolean', ({ isStarter }) => isStarter ?? false],
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
  // One array per column; nested arrays would need equal lengths, so lists are sent as JSON.
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
