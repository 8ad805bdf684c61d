/**
 * False promises over some 2,000 made queries that invite one, and first hits and promises of the judged queries, on each
 * state of data that users have: the starter set, the import that the README documents, and full registers.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STARTER } from '../../../../apps/budget-filters-mcp/src/domain/starter/index.ts'
import { openImportedServer } from '../../../../apps/budget-filters-mcp/test/support/imported-server.ts'
import {
  type JudgedQuery,
  REGISTERS,
  readQueries,
  readRegisters,
  sameKey,
} from '../../../../apps/budget-filters-mcp/test/support/registers.ts'
import { type DoubtfulQuery, makeDoubtfulQueries } from './doubtful-queries.ts'
import { importState, STATES } from './states.ts'

/** Most false promises, as a share of the made queries. */
const MAX_FALSE: Readonly<Record<string, number>> = { 'starter set': 0.005 }

if (REGISTERS === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with the budget registers')
} else {
  const made = makeDoubtfulQueries(readRegisters(REGISTERS))
  for (const [state, files] of Object.entries(STATES)) await measure(REGISTERS, state, files, made)
}

/** Tells whether the starter set has the answer to a query. */
function isInStarter(query: JudgedQuery): boolean {
  const { uats = [], entities = [], classifications } = STARTER
  const keys = [
    ...uats.map(({ siruta }) => siruta),
    ...entities.map(({ cui }) => cui),
    ...Object.values(classifications).flatMap((rows) => rows.map(({ code }) => code)),
  ]
  return keys.some((key) => sameKey(key, query))
}

async function measure(
  folder: string,
  state: string,
  files: Readonly<Record<string, string>>,
  made: readonly DoubtfulQuery[],
): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'budget-states-'))
  const env = { BUDGET_FILTERS_DATA_DIR: data, BUDGET_FILTERS_LOG_LEVEL: 'error' }
  importState(files, folder, env)
  const server = await openImportedServer(folder, env)
  const wrong: string[] = []
  let promised = 0
  for (const { category, query, right, kind } of made) {
    const { key, isPromised } = await server.first(category, query)
    if (!isPromised) continue
    promised += 1
    const isRight = right.some((expectKey) => sameKey(key ?? '', { category, query, expectKey, kind }))
    if (!isRight) wrong.push(`${kind}: ${category} "${query}" (${key}, right ${right.join(' ') || 'none'})`)
  }
  const judged = readQueries(folder).filter((query) => state !== 'starter set' || isInStarter(query))
  let first = 0
  let kept = 0
  let given = 0
  for (const query of judged) {
    const { key, isPromised } = await server.first(query.category, query.query)
    const isRight = key !== undefined && sameKey(key, query)
    if (isRight) first += 1
    if (isPromised) given += 1
    if (isPromised && isRight) kept += 1
  }
  await server.close()
  rmSync(data, { recursive: true })
  const share = wrong.length / made.length
  const ok = share <= (MAX_FALSE[state] ?? 0)
  console.log(
    `  ${state.padEnd(18)} ${made.length} made queries, ${promised} promised, ${wrong.length} of them wrong   ${ok ? 'ok' : 'MISSED'}; ` +
      `judged: ${first} of ${judged.length} first, ${kept} of ${given} promises right`,
  )
  for (const line of wrong.slice(0, 60)) console.log(`    ${line}`)
  if (!ok) process.exitCode = 1
}
