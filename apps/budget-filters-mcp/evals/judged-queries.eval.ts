/**
 * First hits and kept promises on the judged queries over the full registers, per category and kind, as a client of the
 * built server gets them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importRegisters, openImportedServer } from './imported-server.ts'
import { type JudgedQuery, REGISTERS, readQueries, sameKey } from './registers.ts'

const FIRST_HITS = 0.95
const FIRST_HITS_OF_EACH = 0.9
const PROMISES_KEPT = 0.97
const PROMISES_MADE = 0.8

interface Judged extends JudgedQuery {
  readonly right: boolean
  readonly promised: boolean
  readonly answer: string
}

if (REGISTERS === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with the budget registers')
} else {
  const judged = await judgeAll(REGISTERS)
  const kept = [
    report('all', judged, FIRST_HITS),
    ...groups(judged, ({ category }) => category).map(([name, part]) =>
      report(name, part, FIRST_HITS_OF_EACH),
    ),
    ...groups(judged, ({ kind }) => kind).map(([name, part]) => report(name, part, FIRST_HITS_OF_EACH)),
    reportPromises(judged),
  ]
  for (const { category, query, answer } of judged.filter(({ right }) => !right)) {
    console.log(`  missed: ${category} "${query}" answered ${answer}`)
  }
  if (!kept.every((ok) => ok)) process.exitCode = 1
}

async function judgeAll(folder: string): Promise<Judged[]> {
  const data = mkdtempSync(join(tmpdir(), 'budget-eval-'))
  const env = { BUDGET_FILTERS_DATA_DIR: data, BUDGET_FILTERS_LOG_LEVEL: 'error' }
  importRegisters(folder, env)
  const server = await openImportedServer(folder, env)
  const judged: Judged[] = []
  for (const query of readQueries(folder)) {
    const { key, name, isPromised } = await server.first(query.category, query.query)
    const right = key !== undefined && sameKey(key, query)
    judged.push({ ...query, right, promised: isPromised, answer: name })
  }
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
