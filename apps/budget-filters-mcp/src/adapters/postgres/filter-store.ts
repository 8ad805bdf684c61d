import type { Logger } from '@agora-mcp/core/log'
import { explainPostgresError } from '@agora-mcp/core/postgres'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { type Category, isClassification } from '../../domain/items/category.ts'
import type { EntityItem, FilterItem, UatItem } from '../../domain/items/filter-item.ts'
import type { Query } from '../../domain/query/parse-query.ts'
import { kindOf } from '../../domain/words/type-words.ts'
import type { FilterStore } from '../../ports.ts'
import { findByWords } from './candidates.ts'
import { findTables, type Inspection, inspect } from './inspect.ts'
import type { Tables } from './schema.ts'
import { servingPool } from './session.ts'
import { createPostgresTrees, type PostgresTrees } from './trees.ts'

export interface PostgresFilterStoreOptions {
  readonly pool: PostgresPool
  readonly log: Logger
}

export interface PostgresFilterStore {
  readonly filters: FilterStore
  close(): Promise<void>
}

/** Milliseconds that the columns, functions and indexes found in a database are cached. */
const INSPECTION_MS = 60_000

/** Read-only. A database that cannot be reached is `unavailable` until it is back; no restart is needed. */
export function createPostgresFilterStore({ pool, log }: PostgresFilterStoreOptions): PostgresFilterStore {
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: servingPool(pool) }) })
  let known: { readonly inspection: Inspection; readonly at: number } | null = null

  const inspected = async (): Promise<Inspection> => {
    if (known !== null && performance.now() - known.at < INSPECTION_MS) return known.inspection
    const inspection = await inspect(database)
    if (known === null && inspection.missing.length > 0) {
      log.warn('searches are slow: the database lacks functions or indexes', {
        missing: inspection.missing,
        hint: 'budget-filters-mcp sql prints the SQL that its owner runs once.',
      })
    }
    known = { inspection, at: performance.now() }
    return inspection
  }
  const trees = createPostgresTrees(database)
  const reached = async <T>(work: (inspection: Inspection) => Promise<T>): Promise<T> => {
    try {
      return await work(await inspected())
    } catch (error) {
      // The next call may find another database.
      known = null
      trees.forget()
      throw explainPostgresError(error)
    }
  }

  return {
    filters: {
      candidates: (query, breadth) =>
        reached(async (inspection) => {
          const [found, named] = await Promise.all([
            findByWords(database, inspection, query, breadth),
            keysByCode(database, inspection, query),
          ])
          const keys = [...new Set([...named, ...found])]
          return { items: await items(database, trees, inspection, query, keys), origin: 'database' }
        }),
      nodes: (category) => reached((inspection) => trees.nodes(inspection, category)),
    },
    close: () => database.destroy(),
  }
}

/** Closes the database. @throws AppError config naming missing tables, unavailable */
export async function readTables(pool: PostgresPool): Promise<Tables> {
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await findTables(database)
  } catch (error) {
    throw explainPostgresError(error)
  } finally {
    await database.destroy()
  }
}

/** Types of the institutions that govern a unit with a mayor. */
const GOVERNS = sql`e.entity_type ~ '(^city|_town|_commune|_sector)_hall$|^admin_municipality$'`

/** Finds the keys of the rows with a register number or a county's letters. */
async function keysByCode(
  database: Kysely<unknown>,
  inspection: Inspection,
  query: Query,
): Promise<string[]> {
  const { category, number, countyCode, places } = query
  if (isClassification(category)) return []
  const digits = number?.digits ?? null
  const sirutas = places.flatMap(({ siruta }) => siruta ?? [])
  if (digits === null && countyCode === null && sirutas.length === 0) return []
  const table = sql.table(inspection.tables[category])
  const fiscal = inspection.columns.uat.has('fiscal_code') ? sql`fiscal_code = ${digits}` : sql`false`
  const { rows } =
    category === 'entity'
      ? await sql<{ key: string }>`
          SELECT cui::text AS key FROM ${table} WHERE cui::text = ${digits}
          UNION SELECT e.cui::text FROM ${table} e JOIN ${sql.table(inspection.tables.uat)} u ON u.id = e.uat_id
          WHERE u.siruta_code::text = ANY(${sirutas}) AND ${GOVERNS}`.execute(database)
      : await sql<{ key: string }>`
          SELECT id::text AS key FROM ${table}
          WHERE siruta_code::text = ANY(${sirutas}) OR siruta_code::text = ${digits} OR ${fiscal} OR siruta_code::text = ${countyCode}
            OR (county_code = ${countyCode} AND name ~* '^(jude|municipiul bucure)')`.execute(database)
  return rows.map(({ key }) => key)
}

interface UatColumns {
  readonly id: number | string
  readonly siruta_code: string
  readonly name: string
  readonly county_code: string | null
  readonly population: number | string | null
  readonly fiscal_code: string | null
}

interface EntityColumns {
  readonly cui: string
  readonly name: string
  readonly entity_type: string | null
  readonly location: string | null
  readonly county_code: string | null
  readonly uat_id: number | string | null
  readonly uat_name: string | null
  readonly uat_siruta: string | null
  readonly uat_population: number | string | null
}

async function items(
  database: Kysely<unknown>,
  trees: PostgresTrees,
  inspection: Inspection,
  query: Query,
  keys: readonly string[],
): Promise<readonly FilterItem[]> {
  const { category } = query
  if (isClassification(category)) return trees.candidates(inspection, category, query, keys)
  if (keys.length === 0) return []
  const { tables, columns } = inspection
  const optional = (of: Category, column: string, alias: string) =>
    columns[of].has(column) ? sql.ref(`${alias}.${column}`) : sql`NULL`
  if (category === 'uat') {
    const { rows } = await sql<UatColumns>`
      SELECT t.id, t.siruta_code::text, t.name, t.county_code, t.population,
        ${optional('uat', 'fiscal_code', 't')}::text AS fiscal_code
      FROM ${sql.table(tables.uat)} t WHERE t.id::text = ANY(${keys})`.execute(database)
    return rows.map(toUat)
  }
  const { rows } = await sql<EntityColumns>`
    SELECT t.cui::text, t.name, t.entity_type, ${optional('entity', 'location', 't')}::text AS location,
      coalesce(${optional('entity', 'county_code', 't')}::text, u.county_code) AS county_code,
      u.id AS uat_id, u.name AS uat_name, u.siruta_code::text AS uat_siruta, u.population AS uat_population
    FROM ${sql.table(tables.entity)} t LEFT JOIN ${sql.table(tables.uat)} u ON u.id = t.uat_id
    WHERE t.cui::text = ANY(${keys})`.execute(database)
  return rows.map(toEntity)
}

const numberOrNull = (value: number | string | null): number | null => (value === null ? null : Number(value))

function toUat(row: UatColumns): UatItem {
  return {
    category: 'uat',
    id: String(row.id),
    siruta: row.siruta_code,
    name: row.name,
    kind: kindOf({ name: row.name, siruta: row.siruta_code }),
    countyCode: row.county_code,
    population: numberOrNull(row.population),
    fiscalCode: row.fiscal_code,
  }
}

function toEntity(row: EntityColumns): EntityItem {
  const { uat_id, uat_name, uat_siruta, uat_population } = row
  return {
    category: 'entity',
    cui: row.cui,
    name: row.name,
    entityType: row.entity_type,
    uat:
      uat_id === null || uat_name === null
        ? null
        : {
            id: String(uat_id),
            siruta: uat_siruta ?? '',
            name: uat_name,
            kind: kindOf({ name: uat_name, siruta: uat_siruta ?? '' }),
            population: numberOrNull(uat_population),
          },
    location: row.location,
    countyCode: row.county_code,
  }
}
