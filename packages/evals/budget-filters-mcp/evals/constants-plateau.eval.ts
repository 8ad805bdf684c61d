/**
 * Measures whether the constants that decide the first result and its promise lie on a plateau: each is varied alone, over the
 * judged and the blind queries, queries made of the registers' names by slips of typing, and queries that are ambiguous
 * on purpose. The rows are those of docs/adr/0005-budget-filters.md; the first row is all constants as they are. It judges nothing.
 *
 * `node evals/constants-plateau.eval.ts [WORD]` varies the constants whose file or name has the word; `--missed` lists
 * instead which queries are missed or promised wrongly as they are.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CATEGORIES } from '../../../../apps/budget-filters-mcp/src/domain/items/category.ts'
import {
  type JudgedQuery,
  REGISTERS,
  readQueries,
  readRegisters,
  sameKey,
} from '../../../../apps/budget-filters-mcp/test/support/registers.ts'
import type { Variation } from '../../measuring/varied-modules.ts'
import ambiguous from './ambiguous-queries.json' with { type: 'json' }
import { BLIND_QUERIES } from './blind-queries.ts'
import { makeQueries } from './made-queries.ts'
import { RANKED_CONSTANTS } from './ranked-constants.ts'
import { openRegisters, type Search } from './varied-search.ts'

/** Queries with one right answer. */
interface Sample {
  readonly name: string
  readonly queries: readonly JudgedQuery[]
}

/** Effect of one variation. */
interface Report {
  readonly figures: readonly Figures[]
  /** Ambiguous queries that were promised. */
  readonly ambiguousPromised: readonly string[]
}

/** Outcome of a sample. */
interface Figures {
  /** Right results in the first place. */
  readonly right: number
  /** Promises, right or wrong. */
  readonly promised: number
  /** Queries whose promise is wrong. */
  readonly wrong: readonly string[]
  readonly missed: readonly string[]
}

/** Width of the first column. */
const NAME_COLUMN = 28

const [argument = ''] = process.argv.slice(2)

if (REGISTERS === null) {
  console.log('skipped: AGORA_EVAL_DATA names no folder with the budget registers')
} else {
  const folder = mkdtempSync(join(tmpdir(), 'budget-plateau-'))
  const registers = await openRegisters(REGISTERS, join(folder, 'filters.db'))
  const samples: readonly Sample[] = [
    { name: 'judged', queries: readQueries(REGISTERS) },
    { name: 'blind', queries: BLIND_QUERIES },
    { name: 'made', queries: makeQueries(readRegisters(REGISTERS)) },
  ]
  const heads = samples.map(({ name, queries }) => `${queries.length} ${name}: right, promised, wrong`)
  console.log(`${'constant'.padEnd(NAME_COLUMN)}${heads.join('  ')}  ambiguous: promised`)
  const measure = async (label: string, variation: Variation | null): Promise<Report> => {
    const { search, close } = await registers.vary(variation)
    const figures: Figures[] = []
    for (const { queries } of samples) figures.push(await judge(queries, search))
    const ambiguousPromised = await promisesOfAmbiguous(search)
    close()
    const columns = figures.map(({ right, promised, wrong }, at) =>
      `${right} ${promised} ${wrong.length}`.padEnd((heads[at]?.length ?? 0) + 2),
    )
    console.log(`${label.padEnd(NAME_COLUMN)}${columns.join('')}${ambiguousPromised.length}`)
    return { figures, ambiguousPromised }
  }

  const inUse = await measure('all as they are', null)
  if (argument === '--missed') printMissed(samples, inUse)
  else
    for (const variation of variations()) await measure(`${variation.constant} ${variation.value}`, variation)
  registers.close()
  rmSync(folder, { recursive: true })
}

/** Every value but the one in use, of every constant that the command line asks for. */
function* variations(): Generator<Variation> {
  for (const { file, constants } of RANKED_CONSTANTS) {
    for (const [constant, values] of Object.entries(constants)) {
      if (!`${file} ${constant}`.includes(argument)) continue
      for (const value of values.split(' ')) if (!value.endsWith('*')) yield { file, constant, value }
    }
  }
}

function printMissed(samples: readonly Sample[], { figures, ambiguousPromised }: Report): void {
  figures.forEach(({ missed, wrong }, at) => {
    console.log(`${samples[at]?.name}, missed:\n${lines(missed)}\n  of them promised:\n${lines(wrong)}`)
  })
  console.log(`ambiguous, promised:\n${lines(ambiguousPromised)}`)
}

async function judge(queries: readonly JudgedQuery[], search: Search): Promise<Figures> {
  const [missed, wrong]: [string[], string[]] = [[], []]
  let promised = 0
  for (const query of queries) {
    const { key, isPromised } = await search(query.category, query.query)
    const isRight = key !== undefined && sameKey(key, query)
    if (isPromised) promised += 1
    const label = `${query.category} ${query.kind}: ${query.query} (${query.expectKey}, got ${key})`
    if (!isRight) missed.push(label)
    if (!isRight && isPromised) wrong.push(label)
  }
  return { right: queries.length - missed.length, promised, wrong, missed }
}

async function promisesOfAmbiguous(search: Search): Promise<string[]> {
  const promised: string[] = []
  for (const category of CATEGORIES) {
    for (const query of ambiguous[category]) {
      const { key, isPromised } = await search(category, query)
      if (isPromised) promised.push(`${category}: ${query} (${key})`)
    }
  }
  return promised
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `    ${text}`).join('\n')
}
