import { createLogger } from '@agora-mcp/core/log'
import { openPool } from '@agora-mcp/core/postgres'
import {
  openPglite,
  POSTGRES_MISSING,
  type PostgresServer,
  poolOf,
  startPostgres,
} from '@agora-mcp/testing/postgres'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type { PostgresPool } from 'kysely'
import { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPostgresFilterStore } from '../src/adapters/postgres/filter-store.ts'
import { createPostgresImport } from '../src/adapters/postgres/import.ts'
import { OWN_TABLES, ownerSql, type Tables } from '../src/adapters/postgres/schema.ts'
import { EXAMPLE_ROWS, serve } from './support/fixture.ts'

interface TestDatabase {
  pool(): PostgresPool
  run(sql: string): Promise<unknown>
  close(): Promise<void>
}

/** Starting one takes seconds, emptying it none. */
let pglite: Awaited<ReturnType<typeof openPglite>>['database'] | undefined

async function pgliteDatabase(): Promise<TestDatabase> {
  const database = pglite ?? (await openPglite({ pg_trgm, unaccent })).database
  const run = async (sql: string) => {
    await database.exec('RESET ALL')
    return database.exec(sql)
  }
  return {
    pool: () => poolOf(database),
    run,
    close: async () => void (await run('DROP SCHEMA public CASCADE; CREATE SCHEMA public')),
  }
}

async function serverDatabase(server: PostgresServer): Promise<TestDatabase> {
  const connectionString = await server.createDatabase()
  const owner = new Pool({ connectionString, max: 1 })
  const pools: Pool[] = [owner]
  return {
    pool() {
      const pool = new Pool({ connectionString, max: 2 })
      pools.push(pool)
      return pool
    },
    run: (sql) => owner.query(sql),
    close: async () => void (await Promise.all(pools.map((pool) => (pool.ended ? null : pool.end())))),
  }
}

let server: Promise<PostgresServer> | undefined
/** One server for the suites that need it, started by the first of them. */
const sharedServer = () => {
  server ??= startPostgres()
  return server
}
afterAll(async () => (await server?.catch(() => undefined))?.remove())

/** The engines, each started by its own suite, so that one that does not start leaves the other alone. */
const engines = [
  {
    engine: 'PGlite',
    skip: false,
    start: async () => {
      pglite = (await openPglite({ pg_trgm, unaccent })).database
      return { open: pgliteDatabase, stop: async () => pglite?.close() }
    },
  },
  {
    engine: `a PostgreSQL server (${POSTGRES_MISSING ?? 'installed'})`,
    skip: POSTGRES_MISSING !== null,
    start: async () => {
      const server = await sharedServer()
      return { open: () => serverDatabase(server), stop: async () => {} }
    },
  },
]

/** The tables as somebody else made them, with the rows of the specification's examples. */
function existingTables(tables: Tables): string {
  const text = (value: string | null) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`)
  const { uats = [], entities = [], classifications } = EXAMPLE_ROWS
  const rows = (values: readonly (readonly string[])[]) =>
    values.map((row) => `(${row.join(', ')})`).join(', ')
  const codes = (nodes: readonly { code: string; name: string }[] = []) =>
    rows(nodes.map(({ code, name }) => [text(code), text(name)]))
  return `
    CREATE TABLE ${tables.uat} (id serial PRIMARY KEY, siruta_code varchar(10), name text, county_code char(2), population int);
    INSERT INTO ${tables.uat} VALUES ${rows(
      uats.map((uat) => [
        `${uat.id}`,
        text(uat.siruta),
        text(uat.name),
        text(uat.countyCode),
        `${uat.population}`,
      ]),
    )};
    CREATE TABLE ${tables.entity} (cui varchar(20) PRIMARY KEY, name text NOT NULL, uat_id int, entity_type varchar(50));
    INSERT INTO ${tables.entity} VALUES ${rows(
      entities.map((entity) => [
        text(entity.cui),
        text(entity.name),
        `${entity.uatId}`,
        text(entity.entityType),
      ]),
    )};
    CREATE TABLE ${tables.functional_classification} (functional_code varchar(10) PRIMARY KEY, functional_name text);
    INSERT INTO ${tables.functional_classification} VALUES ${codes(classifications.functional_classification)};
    CREATE TABLE ${tables.economic_classification} (economic_code varchar(10) PRIMARY KEY, economic_name text);
    INSERT INTO ${tables.economic_classification} VALUES ${codes(classifications.economic_classification)};`
}

const EXTENSIONS = 'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent;'
const WITHOUT_UNDERSCORE: Tables = {
  ...OWN_TABLES,
  functional_classification: 'functionalclassifications',
  economic_classification: 'economicclassifications',
}

for (const { engine, skip, start } of engines) {
  describe.skipIf(skip)(`on ${engine}`, () => {
    let started: Awaited<ReturnType<typeof start>>
    beforeAll(async () => {
      started = await start()
    })
    afterAll(async () => void (await started?.stop()))

    let database: TestDatabase
    const closers: (() => Promise<void>)[] = []

    const connect = async () => {
      const logged: string[] = []
      const log = createLogger({ write: (line) => void logged.push(line) })
      const store = createPostgresFilterStore({ pool: database.pool(), log })
      const connection = await serve(store.filters)
      closers.push(async () => {
        await connection.close()
        await store.close()
      })
      return { ...connection, warnings: logged }
    }

    beforeEach(async () => {
      database = await started.open()
    })
    afterEach(async () => {
      for (const close of closers.splice(0)) await close()
      await database.close()
    })

    it.each([
      ['with underscores', OWN_TABLES],
      ['without underscores', WITHOUT_UNDERSCORE],
    ])('uses existing tables %s as they are, and says what would make it quick', async (_, tables) => {
      await database.run(EXTENSIONS + existingTables(tables))
      const { search, warnings } = await connect()
      const { body } = await search({ category: 'uat', query: 'Cluj' })
      expect(body.bestMatch).toMatchObject({
        context: 'County: CJ | Population: 691,106 | Type: County',
        filterValue: '123',
      })
      const values = [
        ['entity', 'Primăria Cluj-Napoca', '4305857'],
        ['entity', 'universitatea tehnica', '4288306'],
        ['entity', 'primaria clujnapoca', '4305857'],
        ['functional_classification', 'educație', '70.'],
        ['economic_classification', '20.30', '20.30'],
      ]
      for (const [category, query, value] of values) {
        const answer = await search({ category, query })
        expect([query, answer.body.results?.[0]?.filterValue]).toEqual([query, value])
      }
      expect(warnings).toHaveLength(1)
      expect(warnings[0]).toMatch(/budget_filters_fold.*budget_filters_entity_name.*budget-filters-mcp sql/)
    })

    it("gives the codes of the user's own table: whole ones as stored, prefixes for what has others below", async () => {
      await database.run(EXTENSIONS)
      await database.run(existingTables(OWN_TABLES))
      await database.run(
        `INSERT INTO economic_classifications VALUES
          ('30.00.00', 'Dobanzi'), ('30.02.00', 'Dobanzi externe'), ('30.03.00', 'Alte dobanzi'), ('30.03.02', 'Dobanzi la leasing')`,
      )
      const { search } = await connect()
      const value = async (query: string) => {
        const { filterKey, filterValue } = (await search({ category: 'economic_classification', query })).body
          .results[0]
        return [filterKey, filterValue]
      }
      expect(await value('dobanzi externe')).toEqual(['economic_codes', '30.02.00'])
      expect(await value('30.02')).toEqual(['economic_codes', '30.02.00'])
      expect(await value('alte dobanzi')).toEqual(['economic_prefixes', '30.03.'])
      expect(await value('30')).toEqual(['economic_prefixes', '30.'])
      expect(await value('20.30')).toEqual(['economic_codes', '20.30'])
    })

    it('gives prefixes for the codes of an imported register', async () => {
      const target = createPostgresImport(database.pool(), 'here')
      const rows = [
        { code: '20', name: 'Bunuri si servicii', altName: null, keywords: [] },
        { code: '20.02', name: 'Reparatii curente', altName: null, keywords: [] },
      ]
      await target.replace({ classifications: { economic_classification: rows } }, () => {})
      const { search } = await connect()
      expect(
        (await search({ category: 'economic_classification', query: 'reparatii curente' })).body.bestMatch,
      ).toMatchObject({ filterKey: 'economic_prefixes', filterValue: '20.02.' })
      expect((await target.stored()).economic_classification.rows).toBe(2)
      await target.close()
    })

    it("has nothing to say once the owner ran the command's SQL, which may be repeated", async () => {
      await database.run(existingTables(WITHOUT_UNDERSCORE))
      await database.run(ownerSql(WITHOUT_UNDERSCORE))
      await database.run(ownerSql(WITHOUT_UNDERSCORE))
      const { search, warnings } = await connect()
      expect((await search({ category: 'entity', query: 'UTCN' })).body.results[0].filterValue).toBe(
        '4288306',
      )
      expect((await search({ category: 'entity', query: 'primaria cluj' })).body).not.toHaveProperty(
        'bestMatch',
      )
      expect(warnings).toEqual([])
    })

    it.each([
      ['tables', EXTENSIONS, /table uats, entities, functional_classifications, economic_classifications/],
      ['extensions', existingTables(OWN_TABLES), /extension pg_trgm and unaccent/],
      [
        'a column',
        `${EXTENSIONS}${existingTables(OWN_TABLES)}ALTER TABLE entities DROP COLUMN uat_id`,
        /entities has no column uat_id/,
      ],
    ])('tells the log which %s it lacks, and the model nothing', async (_, sql, named) => {
      await database.run(sql)
      const { search, logged } = await connect()
      const { isError, body } = await search({ category: 'uat', query: 'Cluj' })
      expect([isError, body]).toEqual([true, { ok: false, error: 'internal_error' }])
      expect(logged.join('')).toMatch(named)
    })

    it('sees what the owner mends, without a restart', async () => {
      await database.run(existingTables(OWN_TABLES))
      const { search } = await connect()
      expect((await search({ category: 'uat', query: 'Cluj' })).isError).toBe(true)
      await database.run(EXTENSIONS)
      expect((await search({ category: 'uat', query: 'Cluj' })).body.results[0].filterValue).toBe('123')
    })

    it('fills an empty database, again and again', async () => {
      const target = createPostgresImport(database.pool(), 'here')
      for (const _ of [1, 2]) {
        let done = 0
        await target.replace(EXAMPLE_ROWS, (now) => (done = now))
        expect(done).toBe(16)
      }
      expect(await target.uats()).toEqual((EXAMPLE_ROWS.uats ?? []).toSorted((a, b) => a.id - b.id))
      const { search, warnings } = await connect()
      expect(
        (await search({ category: 'uat', query: 'Cluj' })).body.results.map(
          ({ filterValue }: { filterValue: string }) => filterValue,
        ),
      ).toEqual(['123', '914'])
      expect((await search({ category: 'uat', query: '4305857' })).body.results[0].filterValue).toBe('914')
      expect(warnings).toEqual([])
      await target.close()
    })

    it('puts the starter set where an import brings nothing, and later imports leave the rest alone', async () => {
      const target = createPostgresImport(database.pool(), 'here')
      await target.replace({ uats: EXAMPLE_ROWS.uats ?? [], classifications: {} }, () => {})
      await target.replace({ entities: EXAMPLE_ROWS.entities ?? [], classifications: {} }, () => {})
      const { search } = await connect()
      expect((await search({ category: 'uat', query: 'Cluj' })).body.results[0].filterValue).toBe('123')
      expect(
        (await search({ category: 'functional_classification', query: 'educație' })).body.results[0]
          .filterValue,
      ).toBe('65.')
      await target.close()
    })

    it('refuses tables that it did not make, and changes nothing', async () => {
      await database.run(existingTables(WITHOUT_UNDERSCORE))
      const target = createPostgresImport(database.pool(), 'here')
      await expect(target.replace(EXAMPLE_ROWS, () => {})).rejects.toMatchObject({ code: 'conflict' })
      await expect(database.run('SELECT search_text FROM uats')).rejects.toThrow('search_text')
      await target.close()
    })

    it('keeps everything when an import fails half-way', async () => {
      const target = createPostgresImport(database.pool(), 'here')
      await target.replace(EXAMPLE_ROWS, () => {})
      const [first] = EXAMPLE_ROWS.entities ?? []
      const twice = first === undefined ? [] : [first, first]
      await expect(
        target.replace({ uats: [], entities: twice, classifications: {} }, () => {}),
      ).rejects.toThrow()
      const { search } = await connect()
      expect((await search({ category: 'uat', query: 'Cluj' })).body.results).toHaveLength(2)
      await target.close()
    })

    it('takes operators, quotes and patterns for what they are: nothing', async () => {
      await createPostgresImport(database.pool(), 'here').replace(EXAMPLE_ROWS, () => {})
      const { search } = await connect()
      for (const query of [
        "'; DROP TABLE uats; --",
        '%',
        '_',
        '\\',
        '.*',
        '\\m(',
        '[',
        '$1',
        '\u0000',
        '🏛️',
        'a'.repeat(10_000),
      ]) {
        for (const category of ['uat', 'entity', 'functional_classification', 'economic_classification']) {
          const { isError } = await search({ category, query })
          expect([query.slice(0, 20), category, isError]).toEqual([query.slice(0, 20), category, false])
        }
      }
      expect((await search({ category: 'uat', query: 'Cluj' })).body.results).toHaveLength(2)
    })
  })
}

describe.skipIf(POSTGRES_MISSING !== null)(`a server that stops (${POSTGRES_MISSING ?? 'installed'})`, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await sharedServer()
  })

  it('is an internal error for the model, a cause in the log, and works again when it is back', async () => {
    const connectionString = await server.createDatabase()
    const target = createPostgresImport(new Pool({ connectionString }), 'here')
    await target.replace(EXAMPLE_ROWS, () => {})
    await target.close()
    const broken: Error[] = []
    const store = createPostgresFilterStore({
      pool: openPool(connectionString, {
        program: 'test',
        onIdleError: (error) => void broken.push(error),
        most: 4,
      }),
      log: createLogger({ write: () => {} }),
    })
    const { search, logged, close } = await serve(store.filters)
    const ask = () => search({ category: 'uat', query: 'Cluj' })
    expect((await ask()).body.results[0].filterValue).toBe('123')

    await server.stop()
    for (const _ of [1, 2]) {
      const { isError, body } = await ask()
      expect([isError, body]).toEqual([true, { ok: false, error: 'internal_error' }])
    }
    expect(logged.join('')).toMatch(/"level":"warn".*is unreachable.*(ECONNREFUSED|terminat)/)

    await server.start()
    expect((await ask()).body.results[0].filterValue).toBe('123')
    await close()
    await store.close()
  })
})
