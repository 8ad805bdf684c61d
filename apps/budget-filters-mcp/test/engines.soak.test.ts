import { join } from 'node:path'
import { createLogger } from '@agora-mcp/core/log'
import { openPglite, POSTGRES_MISSING, type PostgresServer, startPostgres } from '@agora-mcp/testing/postgres'
import { newFolder } from '@agora-mcp/testing/setup'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { PostgresPool } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresFilterStore } from '../src/adapters/postgres/filter-store.ts'
import { createPostgresImport } from '../src/adapters/postgres/import.ts'
import { createSqliteFilterStore, type SqliteFilterStore } from '../src/adapters/sqlite/filter-store.ts'
import { keyOf } from '../src/domain/items/filter-item.ts'
import { STARTER } from '../src/domain/starter/index.ts'
import { createLexicon } from '../src/domain/vocabulary/lexicon.ts'
import { search } from '../src/pipeline/search.ts'
import type { FilterStore } from '../src/ports.ts'
import { QUERIES } from './support/queries.ts'
import { REGISTERS, readQueries, readRegisters } from './support/registers.ts'

/** The full registers and the judged queries where there are any, else the starter set and our own. */
const data = REGISTERS === null ? STARTER : readRegisters(REGISTERS)
const queries = REGISTERS === null ? QUERIES : [...readQueries(REGISTERS), ...QUERIES]

const SAME_FIRST = 0.99
const lexicon = createLexicon()
const folder = newFolder()
let sqlite: SqliteFilterStore
let firstsOfSqlite: readonly string[]

beforeAll(async () => {
  sqlite = createSqliteFilterStore(join(folder, 'filters.db'))
  await sqlite.importTarget.replace(data, () => {})
  firstsOfSqlite = await firsts(sqlite.filters)
})
afterAll(() => sqlite.close())

async function firsts(filters: FilterStore): Promise<string[]> {
  const found: string[] = []
  for (const { query, category } of queries) {
    const { ranked, isCertain } = await search(query, category, { filters, lexicon })
    const first = ranked[0]?.item
    found.push(
      `${category} ${query}: ${first === undefined ? 'nothing' : keyOf(first)}${isCertain ? ', sure' : ''}`,
    )
  }
  return found
}

async function compare(pool: PostgresPool): Promise<void> {
  const target = createPostgresImport(pool, 'here')
  await target.replace(data, () => {})
  const log = createLogger({ write: () => {} })
  const { filters } = createPostgresFilterStore({ pool, log })
  const found = await firsts(filters)
  const other = found.filter((first, index) => first !== firstsOfSqlite[index])
  expect({ other, share: 1 - other.length / queries.length >= SAME_FIRST }).toEqual({ other, share: true })
}

describe('one ranking over two engines', () => {
  it('PGlite and SQLite have the same first results', async () => {
    const { pool, database } = await openPglite({ pg_trgm, unaccent })
    await compare(pool)
    await database.close()
  }, 240_000)
})

describe.skipIf(POSTGRES_MISSING !== null)(
  `on a PostgreSQL server (${POSTGRES_MISSING ?? 'installed'})`,
  () => {
    let server: PostgresServer
    beforeAll(async () => {
      server = await startPostgres()
    })
    afterAll(() => server?.remove())

    it('it and SQLite have the same first results', async () => {
      const pool = new Pool({ connectionString: await server.createDatabase() })
      await compare(pool)
      await pool.end()
    }, 240_000)
  },
)
