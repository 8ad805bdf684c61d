import { textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { type Superlative, saysSuperlative } from '../asked/superlative.ts'
import type { FoundAnswer } from '../finding/finding.ts'
import { COUNT_COLUMN, UNIT_COLUMN } from '../statements/columns.ts'
import { type Concept, conceptsOf } from '../statements/concepts.ts'
import { coverageIn, covers } from '../statements/coverage.ts'
import { allPassages, type Material } from '../statements/material.ts'
import { headingsOf, type Statement, statementsIn, titleAndPath } from '../statements/statement.ts'
import { comparableIn, mostOfOneUnit } from '../values/comparable.ts'
import { comparableColumns, comparedColumn } from './compared-column.ts'
import { pieceOf } from './piece-of.ts'

/** Matches what only says that an entry of a table is asked for, folded. */
const ENTRY_WORD = /^(?:articles?|postes?|lignes?|elements?|items?|entries|entry|rows?|lines?)$/
/** Matches the label of a row that sums up others, folded. */
const TOTAL = /^(?:(?:sous|sub)[- ]?|grand )?tota(?:l|ux)(?!\p{L})|^(?:somme|sum)(?!\p{L})/u
/** Minimum coverage of a concept by what stands around a statement. */
const TOLD = 0.45
/** Maximum number of rows that share the extreme value. */
const MAX_EQUAL = 3

/**
 * Answers a question for the end of a scale: with the text that says so, else with the row of a table that has the
 * highest or lowest value in the column that is asked for.
 * @param material With the tables in full as `whole`: a part of a table has no highest value.
 * @returns Null if no text says it, and no table or several are meant.
 */
export function extremeOf(
  question: string,
  superlative: Superlative,
  material: Material,
): FoundAnswer | null {
  const words = superlative.said.split(' ')
  const concepts = conceptsOf(question, material.language).filter(
    ({ key }) => !words.includes(key) && !ENTRY_WORD.test(key),
  )
  // Any entry may be meant where the question names no thing.
  const texts = concepts.length === 0 ? [] : allPassages(material)
  const said = texts
    .flatMap(statementsIn)
    .find(
      (one) => one.kind === 'sentence' && saysSuperlative(one.text, superlative) && isAbout(one, concepts),
    )
  if (said !== undefined) return { kind: 'answer', pieces: [pieceOf(said, 'answer')], lacking: null }
  const tables = tablesIn(material)
    .map((rows) => compared(rows, superlative, concepts))
    .filter((one) => one !== null)
  const named = tables.filter(({ rows: [first] }) => material.named.has(first?.passage.source ?? ''))
  const [best, ...others] = named.length > 0 ? named : tables
  return best === undefined || others.length > 0 ? null : answerOf(best, superlative)
}

/** Checks whether a sentence or what stands around it has all that a question names. */
function isAbout({ text, before, passage }: Statement, concepts: readonly Concept[]): boolean {
  const said = [text, ...before, passage.location, passage.title].join(' ')
  const forms = textForms(said, passage.language)
  return concepts.every((concept) => coverageIn(forms, concept) >= TOLD)
}

/** Returns the rows of each table, without those that sum up others. */
function tablesIn({ whole }: Material): Statement[][] {
  const rows = whole
    .flatMap(statementsIn)
    .filter(({ kind, cells }) => kind === 'row' && !cells.some(({ value }) => TOTAL.test(fold(value))))
  const tables: Statement[][] = []
  // A row leaves out the columns of its empty cells, so the widest of a table come first.
  for (const row of rows.toSorted((a, b) => b.columns.length - a.columns.length)) {
    const table = tables.find(([widest]) => widest !== undefined && isOfTable(row, widest))
    if (table === undefined) tables.push([row])
    else table.push(row)
  }
  return tables
}

const isOfTable = ({ passage, columns }: Statement, widest: Statement): boolean =>
  passage.source === widest.passage.source && columns.every((name) => widest.columns.includes(name))

/** Rows of a table that a question compares, with the name of their column; null if it does not say which. */
interface Compared {
  readonly rows: readonly Statement[]
  readonly column: string | null
}

/** Selects the rows of a table that a question compares; null if it is not about the table. */
function compared(
  table: readonly Statement[],
  superlative: Superlative,
  concepts: readonly Concept[],
): Compared | null {
  const [first] = table
  if (first === undefined) return null
  const { passage, columns } = first
  const name = `${titleAndPath(passage)} ${columns.join(' ')}`
  const around = textForms(name, passage.language)
  const others = concepts.filter((concept) => !covers(around, concept))
  const rows = table.filter(({ text, passage: { language, location } }) => {
    const forms = textForms([text, ...headingsOf(location)].join(' '), language)
    return others.every((concept) => covers(forms, concept))
  })
  const column = comparedColumn(rows, superlative, concepts)
  return rows.length < 2 || column === undefined ? null : { rows, column }
}

function answerOf({ rows, column }: Compared, { isMost }: Superlative): FoundAnswer | null {
  if (column === null) {
    const note = { kind: 'unclear_column' as const, columns: comparableColumns(rows) }
    return { kind: 'nothing', pieces: [], lacking: null, note }
  }
  const figures = mostOfOneUnit(
    rows.flatMap((row) => {
      const cell = row.cells.find(({ name }) => name === column)
      const found = cell === undefined ? null : comparableIn(cell)
      return cell === undefined || found === null ? [] : [{ row, cell, ...found }]
    }),
  )
  if (figures.length < 2) return null
  const sign = isMost ? -1 : 1
  const sorted = figures.toSorted((a, b) => sign * (a.value - b.value))
  const equal = sorted.filter(({ value }) => value === sorted[0]?.value)
  return {
    kind: 'answer',
    pieces: equal
      .slice(0, MAX_EQUAL)
      .map(({ row, cell }) =>
        pieceOf(row, 'answer', { text: cell.value, start: null, end: null, label: column }),
      ),
    lacking: null,
    more: Math.max(0, equal.length - MAX_EQUAL),
    note: {
      kind: 'compared_rows',
      column,
      rows: figures.length,
      left_out: rows.length - figures.length,
      are_mixed: COUNT_COLUMN.test(fold(column)) && unitsOf(figures).size > 1,
    },
  }
}

/** Returns the units in which rows count: `m²` and `t` in one column of quantities. */
const unitsOf = (rows: readonly { readonly row: Statement }[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ row }) => row.cells.find(({ name }) => UNIT_COLUMN.test(fold(name)))?.value ?? []))
