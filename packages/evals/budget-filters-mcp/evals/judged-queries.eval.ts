/**
 * First hits and kept promises on the judged queries over the full registers, per category and kind, as a client of the
 * built server gets them; first hits on queries that no rule was made from; and whether every value that is returned
 * selects rows of a production database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isClassification } from '../../../../apps/budget-filters-mcp/src/domain/items/category.ts'
import {
  type FilterValue,
  importRegisters,
  openImportedServer,
} from '../../../../apps/budget-filters-mcp/test/support/imported-server.ts'
import {
  type JudgedQuery,
  REGISTERS,
  readQueries,
  sameKey,
} from '../../../../apps/budget-filters-mcp/test/support/registers.ts'
import { BLIND_QUERIES } from './blind-queries.ts'
import { readProductionCodes, selectsRows } from './production-codes.ts'

const FIRST_HITS = 0.95
const FIRST_HITS_OF_EACH = 0.9
const PROMISES_KEPT = 0.97
const PROMISES_MADE = 0.8
const BLIND_FIRST_HITS = 0.9

interface Judged extends JudgedQuery {
  readonly right: boolean
  readonly promised: boolean
  readonly answer: string
  readonly values: readonly FilterValue[]
}

if (REGISTERS === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with the budget registers')
} else {
  const [judged, blind] = await judgeAll(REGISTERS, [readQueries(REGISTERS), BLIND_QUERIES])
  const kept = [
    report('all', judged, FIRST_HITS),
    ...groups(judged, ({ category }) => category).map(([name, part]) =>
      report(name, part, FIRST_HITS_OF_EACH),
    ),
    ...groups(judged, ({ kind }) => kind).map(([name, part]) => report(name, part, FIRST_HITS_OF_EACH)),
    reportPromises(judged),
    report('written blind', blind, BLIND_FIRST_HITS),
    reportValues(REGISTERS, [...judged, ...blind]),
  ]
  for (const { category, query, answer } of [...judged, ...blind].filter(({ right }) => !right)) {
    console.log(`  missed: ${category} "${query}" answered ${answer}`)
  }
  if (!kept.every((ok) => ok)) process.exitCode = 1
}

async function judgeAll(
  folder: string,
  [known, unknown]: readonly [JudgedQuery[], JudgedQuery[]],
): Promise<[Judged[], Judged[]]> {
  const data = mkdtempSync(join(tmpdir(), 'budget-eval-'))
  const env = { BUDGET_FILTERS_DATA_DIR: data, BUDGET_FILTERS_LOG_LEVEL: 'error' }
  importRegisters(folder, env)
  const server = await openImportedServer(folder, env)
  const judge = async (queries: readonly JudgedQuery[]) => {
    const judged: Judged[] = []
    for (const query of queries) {
      const { key, name, isPromised, values } = await server.first(query.category, query.query)
      const right = key !== undefined && sameKey(key, query)
      judged.push({ ...query, right, promised: isPromised, answer: name, values })
    }
    return judged
  }
  const judged: [Judged[], Judged[]] = [await judge(known), await judge(unknown)]
  await server.close()
  rmSync(data, { recursive: true })
  return judged
}

function groups(judged: readonly Judged[], by: (query: Judged) => string): [string, Judged[]][] {
  return [...Map.groupBy(judged, by)].sort(([a], [b]) => (a < b ? -1 : 1))
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function report(name: string, part: readonly Judged[], floor: number): boolean {
  const share = part.filter(({ right }) => right).length / part.length
  const ok = share >= floor
  console.log(
    `  ${name.padEnd(28)} ${String(part.length).padStart(4)} queries, first hits ${percent(share).padStart(8)}   ≥ ${percent(floor)}  ${ok ? 'ok' : 'MISSED'}`,
  )
  return ok
}

function reportPromises(judged: readonly Judged[]): boolean {
  const promised = judged.filter((query) => query.promised)
  const right = judged.filter((query) => query.right)
  const precision = promised.filter((query) => query.right).length / promised.length
  const coverage = right.filter((query) => query.promised).length / right.length
  const ok = precision >= PROMISES_KEPT && coverage >= PROMISES_MADE
  console.log(
    `  bestMatch is right in ${percent(precision)} (≥ ${percent(PROMISES_KEPT)}) and stands on ${percent(coverage)} of the right first hits (≥ ${percent(PROMISES_MADE)})  ${ok ? 'ok' : 'MISSED'}`,
  )
  return ok
}

function reportValues(folder: string, judged: readonly Judged[]): boolean {
  const codes = readProductionCodes(folder)
  const values = judged.flatMap(({ category, query, values }) =>
    isClassification(category) ? values.map((value) => ({ query, codes: codes[category], ...value })) : [],
  )
  const dead = values.filter((value) => !selectsRows(value.filterKey, value.filterValue, value.codes))
  console.log(
    `  ${values.length - dead.length} of ${values.length} values of classifications select rows of production  ${dead.length === 0 ? 'ok' : 'MISSED'}`,
  )
  for (const { query, filterKey, filterValue } of dead) {
    console.log(`  selects nothing: "${query}" gave ${filterKey} ${filterValue}`)
  }
  return dead.length === 0
}
