/**
 * Quality and time on the judged queries over the full registers, ours over stdio beside what one would take instead,
 * in one run; then the time of an import and from the start to the first answer.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { POSTGRES_MISSING, startPostgres } from '@agora-mcp/testing/postgres'
import { Pool } from 'pg'
import { CATEGORIES, type Category } from '../../../../apps/budget-filters-mcp/src/domain/items/category.ts'
import {
  BIN,
  importRegisters,
  openImportedServer,
} from '../../../../apps/budget-filters-mcp/test/support/imported-server.ts'
import {
  REGISTERS,
  readQueries,
  readRegisters,
  sameKey,
} from '../../../../apps/budget-filters-mcp/test/support/registers.ts'
import { median, quantile, report } from '../../measuring/statistics.ts'
import { startServer } from '../../measuring/stdio-process.ts'
import { fuse, miniSearch, type Peer, trigrams } from './peers.ts'

/** Rounds over all queries; the first warms caches and compilers and is not counted. */
const ROUNDS = 3
const P50_MS = 5
const P95_MS = 15
const POSTGRES_P50_MS = 15
const POSTGRES_P95_MS = 30
const IMPORT_SECONDS = 3
const FIRST_ANSWER_MS = 500
const STARTS = 9

interface Engine extends Peer {
  close(): Promise<void>
}

interface Figures {
  readonly name: string
  readonly right: Readonly<Record<Category | 'all', number>>
  readonly p50: number
  readonly p95: number
}

if (REGISTERS === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with the budget registers')
} else {
  const kept = await bench(REGISTERS)
  if (!kept) process.exitCode = 1
}

async function bench(registers: string): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), 'budget-bench-'))
  const env = { BUDGET_FILTERS_DATA_DIR: data, BUDGET_FILTERS_LOG_LEVEL: 'error' }
  const importSeconds = importRegisters(registers, env)
  const rows = readRegisters(registers)
  const engines: Engine[] = [await server('ours, SQLite, over stdio', registers, env)]
  const postgres = POSTGRES_MISSING === null ? await startPostgres() : null
  if (postgres === null) console.log(`  ours on PostgreSQL and pg_trgm are left out: ${POSTGRES_MISSING}`)
  const pool = postgres === null ? null : new Pool({ connectionString: await postgres.createDatabase() })
  if (postgres !== null && pool !== null) {
    const url = { ...env, BUDGET_FILTERS_DATABASE_URL: await postgres.createDatabase() }
    importRegisters(registers, url)
    engines.push(await server('ours, PostgreSQL, over stdio', registers, url))
    engines.push({ ...(await trigrams(rows, pool)), close: () => pool.end() })
  }
  for (const peer of [miniSearch(rows), fuse(rows)]) engines.push({ ...peer, close: async () => {} })

  const figures: Figures[] = []
  for (const engine of engines) figures.push(await measure(engine, registers))
  printTable(figures)
  for (const engine of engines) await engine.close()
  await postgres?.remove()

  const [sqlite, onPostgres] = figures
  const starts = await firstAnswers(env)
  rmSync(data, { recursive: true })
  return [
    report('search_filters over stdio, p50', sqlite?.p50 ?? Number.NaN, { budget: P50_MS, unit: ' ms' }),
    report('search_filters over stdio, p95', sqlite?.p95 ?? Number.NaN, { budget: P95_MS, unit: ' ms' }),
    postgres === null ||
      report('search_filters on PostgreSQL, p50', onPostgres?.p50 ?? Number.NaN, {
        budget: POSTGRES_P50_MS,
        unit: ' ms',
      }),
    postgres === null ||
      report('search_filters on PostgreSQL, p95', onPostgres?.p95 ?? Number.NaN, {
        budget: POSTGRES_P95_MS,
        unit: ' ms',
      }),
    report('start to the first answer, median', median(starts), { budget: FIRST_ANSWER_MS, unit: ' ms' }),
    report('import of the full registers', importSeconds, { budget: IMPORT_SECONDS, unit: ' s' }),
  ].every(Boolean)
}

async function server(name: string, registers: string, env: Record<string, string>): Promise<Engine> {
  const { first, close } = await openImportedServer(registers, env)
  return { name, close, firstHit: async (category, query) => (await first(category, query)).key }
}

async function measure(engine: Engine, folder: string): Promise<Figures> {
  const queries = readQueries(folder)
  const times: number[] = []
  const right: Record<string, number> = {}
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const query of queries) {
      const start = performance.now()
      const key = await engine.firstHit(query.category, query.query)
      if (round > 0) times.push(performance.now() - start)
      if (round !== 1 || key === undefined || !sameKey(key, query)) continue
      right[query.category] = (right[query.category] ?? 0) + 1
    }
  }
  const share = (category: Category) =>
    (right[category] ?? 0) / queries.filter((query) => query.category === category).length
  return {
    name: engine.name,
    right: {
      all: Object.values(right).reduce((sum, count) => sum + count, 0) / queries.length,
      uat: share('uat'),
      entity: share('entity'),
      functional_classification: share('functional_classification'),
      economic_classification: share('economic_classification'),
    },
    p50: median(times),
    p95: quantile(times, 0.95),
  }
}

function printTable(figures: readonly Figures[]): void {
  const percent = (share: number) => (share * 100).toFixed(0).padStart(8)
  console.log('  first hits in %                    all  entity     uat functional economic   p50 ms  p95 ms')
  for (const { name, right, p50, p95 } of figures) {
    const shares = [right.all, ...CATEGORIES.map((category) => right[category])].map(percent).join('')
    console.log(`  ${name.padEnd(30)}${shares}${p50.toFixed(1).padStart(12)}${p95.toFixed(1).padStart(8)}`)
  }
}

async function firstAnswers(env: Record<string, string>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < STARTS; n += 1) {
    const start = performance.now()
    const { client, close } = await startServer(BIN, env)
    await client.callTool({
      name: 'search_filters',
      arguments: { category: 'entity', query: 'Primăria Sibiu' },
    })
    times.push(performance.now() - start)
    await close()
  }
  return times
}
