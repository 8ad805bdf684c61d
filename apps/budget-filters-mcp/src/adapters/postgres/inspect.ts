import { AppError } from '@agora-mcp/core/errors'
import { type Kysely, sql } from 'kysely'
import type { Category } from '../../domain/items/category.ts'
import { EXTENSIONS, INDEXES, OTHER_NAMES, OWN_TABLES, type Tables } from './schema.ts'

export interface Inspection {
  readonly tables: Tables
  /** True if the functions exist, so that expressions can use their indexes. */
  readonly hasFunctions: boolean
  /** Optional columns by category, which only imported tables have. */
  readonly columns: Readonly<Record<Category, ReadonlySet<string>>>
  /** Missing indexes that would speed up searches. */
  readonly missing: readonly string[]
  /** True if `import` created the tables. */
  readonly isImported: boolean
}

const REQUIRED: Readonly<Record<Category, readonly string[]>> = {
  uat: ['id', 'siruta_code', 'name', 'county_code', 'population'],
  entity: ['cui', 'name', 'uat_id', 'entity_type'],
  functional_classification: ['functional_code', 'functional_name'],
  economic_classification: ['economic_code', 'economic_name'],
}

const COMMAND = 'budget-filters-mcp sql'

/** Changes nothing in the database. @throws AppError config naming missing tables, columns or extensions */
export async function inspect(database: Kysely<unknown>): Promise<Inspection> {
  const tables = await findTables(database)
  const columns = {} as Record<Category, ReadonlySet<string>>
  for (const [category, table] of Object.entries(tables) as [Category, string][]) {
    columns[category] = await columnsOf(database, table)
    const absent = REQUIRED[category].filter((column) => !columns[category].has(column))
    if (absent.length > 0) {
      throw new AppError('config', `The table ${table} has no column ${absent.join(', ')}`, {
        hint: `It needs ${REQUIRED[category].join(', ')}.`,
      })
    }
  }
  const { rows } = await sql<{ kind: string; name: string }>`
    SELECT 'extension' AS kind, extname AS name FROM pg_extension
    UNION ALL SELECT 'function', proname FROM pg_proc WHERE proname LIKE 'budget\\_filters\\_%'
    UNION ALL SELECT 'index', relname FROM pg_class WHERE relkind = 'i' AND relname LIKE 'budget\\_filters\\_%'
  `.execute(database)
  const has = (kind: string, name: string) => rows.some((row) => row.kind === kind && row.name === name)
  const extensions = EXTENSIONS.filter((name) => !has('extension', name))
  if (extensions.length > 0) {
    throw new AppError('config', `The database lacks the extension ${extensions.join(' and ')}`, {
      hint: `${COMMAND} prints the SQL that its owner runs once.`,
    })
  }
  const functions = ['budget_filters_fold', 'budget_filters_initials'].filter(
    (name) => !has('function', name),
  )
  const indexes = INDEXES.filter(({ name }) => !has('index', name)).map(({ name }) => name)
  const isImported = Object.values(columns).every((names) => names.has('search_text'))
  return {
    tables,
    columns,
    hasFunctions: functions.length === 0,
    isImported,
    // Imported tables have columns and indexes of their own.
    missing: isImported ? [] : [...functions, ...indexes],
  }
}

/** Finds the tables under any of their names. @throws AppError config naming missing ones */
export async function findTables(database: Kysely<unknown>): Promise<Tables> {
  const found: Partial<Record<Category, string>> = {}
  for (const [category, name] of Object.entries(OWN_TABLES) as [Category, string][]) {
    for (const candidate of [name, OTHER_NAMES[category]]) {
      if (found[category] !== undefined || candidate === undefined) continue
      const { rows } = await sql<{
        known: string | null
      }>`SELECT to_regclass(${candidate})::text AS known`.execute(database)
      if (rows[0]?.known != null) found[category] = candidate
    }
  }
  const missing = Object.entries(OWN_TABLES).filter(([category]) => !(category in found))
  if (missing.length > 0) {
    throw new AppError(
      'config',
      `The database lacks the table ${missing.map(([, name]) => name).join(', ')}`,
      {
        hint: 'budget-filters-mcp import fills an empty database.',
      },
    )
  }
  return { ...OWN_TABLES, ...found }
}

async function columnsOf(database: Kysely<unknown>, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = to_regclass(${table}) AND attnum > 0 AND NOT attisdropped
  `.execute(database)
  return new Set(rows.map(({ name }) => name))
}
