import { figuresOf, measuresIn, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { CURRENCY_COLUMN, PRICE_COLUMN, PRICE_HEADING } from '../statements/columns.ts'
import type { Concept } from '../statements/concepts.ts'
import { covers } from '../statements/coverage.ts'
import type { Statement } from '../statements/statement.ts'

const UNIT_PRICE = /(?:unitaire|unit|^pu|p\.? ?u)/
const TOTAL = /\b(?:montant|total|amount)\b/

/**
 * Finds the cell with the price that a question asks for: in a column that it names, else in one for prices; a
 * unit price unless it asks for a total. Below a heading for prices, each column that is named has them.
 */
export function pricedCell(
  { cells, passage }: Statement,
  concepts: readonly Concept[],
  question = '',
): Statement['cells'][number] | undefined {
  const figures = cells
    .map((cell) => ({ cell, column: fold(cell.name.replaceAll('_', ' ')) }))
    .filter(({ cell }) => /\d/.test(cell.value))
  const priced = figures.filter(({ cell, column }) => isPriced(column, cell.value))
  /** Counts the concepts in a column's name: `haute saison` has two of `Haute saison (€)`, one of `Basse saison (€)`. */
  const named = ({ cell }: (typeof figures)[number]) =>
    concepts
      .filter(({ key }) => !measuresIn(key).includes('montant'))
      .filter((concept) => covers(textForms(cell.name, passage.language), concept)).length
  const isPriceTable = PRICE_HEADING.test(fold(passage.location))
  const others = isPriceTable ? figures.filter(({ cell }) => cell !== cells[0]) : []
  const asked = (priced.length > 0 ? priced : others).filter((one) => named(one) > 0)
  const best =
    asked.find(({ column }) => isSaidIn(column, question)) ?? // `Journée` rather than `Demi-journée`, which says more than the question.
    asked.toSorted((a, b) => named(b) - named(a) || a.column.length - b.column.length)[0]
  if (best !== undefined) return best.cell
  const inColumns = priced.filter(({ column }) => PRICE_COLUMN.test(column))
  const prices = inColumns.length > 0 ? inColumns : priced
  const wantsTotal = TOTAL.test(fold(question)) && !UNIT_PRICE.test(fold(question))
  return (prices.find(({ column }) => UNIT_PRICE.test(column) !== wantsTotal) ?? prices[0])?.cell
}

/** Checks whether a question has a column name as a whole: not `membre` in `non-membre`. */
const isSaidIn = (column: string, question: string): boolean =>
  ` ${fold(question).replace(/[^\p{L}\d-]+/gu, ' ')} `.includes(` ${column} `)

/** Checks whether a cell contains an amount, by its column name or by a currency in the value. */
const isPriced = (column: string, value: string): boolean =>
  PRICE_COLUMN.test(column) ||
  CURRENCY_COLUMN.test(column) ||
  figuresOf(value).quantities.some(({ unit }) => unit === '€')
