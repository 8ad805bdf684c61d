import { fold, isFunctionWord } from '../text/index.ts'
import { holds } from './agreement.ts'
import { type ContentWord, contentWords } from './content-words.ts'
import countingVerbs from './counting-verbs.json' with { type: 'json' }
import { isIn } from './is-in.ts'
import { boundOf, measuresIn } from './measures.ts'
import { isNegated } from './negation.ts'
import { figuresOf, hasDay, hasQuantity, isSameKind, isYear, type Quantity, unitNamed } from './quantities.ts'
import type { ReadSentence } from './sentence-parts.ts'
import type { Cell, TableRow } from './table-rows.ts'
import { textForms } from './text-forms.ts'

export interface ReadRow extends TableRow {
  readonly read: readonly ReadCell[]
}

interface ReadCell {
  readonly column: string
  readonly names: readonly ContentWord[]
  readonly text: string
  readonly words: readonly ContentWord[]
  readonly quantities: readonly Quantity[]
  readonly dates: readonly string[]
  readonly codes: readonly string[]
}

export interface RowContext {
  readonly rows: readonly ReadRow[]
  readonly statements: readonly { readonly read: ReadSentence }[]
}

/** Reads the cells of a row. A unit that its column names is that of a bare figure: `Area (m²)`. */
export function readRow(row: TableRow, language: string): ReadRow {
  return { ...row, read: row.cells.map((cell) => readCell(cell, language)) }
}

function readCell({ column, text }: Cell, language: string): ReadCell {
  const figures = figuresOf(text, language)
  const unit = /\(([^()]+)\)\s*$/.exec(column)?.[1] ?? (unitNamed(column) === null ? undefined : column)
  const isBare = unit !== undefined && figures.quantities.every((one) => one.unit === null)
  const { quantities } = isBare ? figuresOf(`${text} ${unit}`, language) : figures
  const names = contentWords(column, language, [])
  return {
    ...figures,
    quantities,
    column,
    names,
    text,
    words: contentWords(text, language, figures.quantities),
  }
}

/**
 * Judges a claim by a row of a table: it has to name what the row is of, whole, and each other word of it a column or what
 * stands in one. A figure counts in the column that the claim names, else in the one that has its unit.
 * @returns null where the row is of something else, or says nothing of it
 */
export function judgeRow(
  claim: ReadSentence,
  row: ReadRow,
  place: readonly ContentWord[],
  context: RowContext,
): 'reworded' | 'contradicted' | null {
  const [key, ...cells] = keyFirst(row.read)
  if (key === undefined) return null
  const named = namedBy(claim.text, key.text)
  if (named === null) return null
  const isOfKey = ({ start }: { readonly start: number }) => start >= named.start && start < named.end
  const rest = claim.words.filter((word) => !isOfKey(word))
  const asked = cells.filter((cell) => rest.some((word) => isNameOf(word, cell)))
  const isSaid = (word: ContentWord) =>
    asked.some((cell) => isNameOf(word, cell)) ||
    cells.some((cell) => holds(cell.words, word)) ||
    holds(key.names, word) ||
    holds(place, word) ||
    COUNTING.has(word.word)
  const unsaid = rest.filter((word) => !isSaid(word) && !isNamedInText(word, cells, context))
  if (claim.clauses.some(({ modalities }) => modalities.size > 0)) return null
  const { dates, codes } = claim.figures
  if (!dates.every((day) => cells.some((cell) => hasDay(cell.dates, day)))) return null
  if (!codes.every((code) => row.read.some((cell) => cell.codes.includes(code)))) return null
  const figures = claim.figures.quantities
    .filter((said) => !isOfKey(said))
    .map((said) => matchCells(said, claim, asked.length > 0 ? asked : cells))
  if (unsaid.length > 0 || figures.includes('none')) return null
  const isOther = figures.filter((match) => match === 'other').length
  const values = rest.filter((word) => cells.some((cell) => holds(cell.words, word)))
  if (figures.length + dates.length + values.length === 0) return null
  const told = cells.filter((cell) => asked.includes(cell) || values.some((word) => holds(cell.words, word)))
  const isDenied = isNegated(claim.text) !== isNegated(told.map(({ text }) => text).join(' '))
  if (isOther > 1 || (isOther === 1 && isDenied)) return null
  return isOther === 1 || isDenied ? 'contradicted' : 'reworded'
}

/** Verbs for what a table counts: `were recorded`, `ont été comptés`. */
const COUNTING: ReadonlySet<string> = new Set(countingVerbs)

/** Checks whether a sentence of the same text gives a figure of a column by a word, which so names the column: `traffic reached 210,000 t`. */
function isNamedInText(
  word: ContentWord,
  cells: readonly ReadCell[],
  { rows, statements }: RowContext,
): boolean {
  const columns = new Set(cells.map(({ column }) => column))
  const values = rows
    .flatMap(({ read }) => read)
    .filter(({ column }) => columns.has(column))
    .flatMap(({ quantities }) => quantities)
    .filter((one) => !isYear(one))
  return statements.some(({ read }) =>
    read.clauses.some(
      ({ words, figures, under }) =>
        under === null &&
        holds(words, word) &&
        figures.quantities.some((one) => !isYear(one) && values.some((value) => value.value === one.value)),
    ),
  )
}

/** The cell that says what a row is of: the first with words. */
function keyFirst(cells: readonly ReadCell[]): readonly ReadCell[] {
  const at = cells.findIndex(({ text }) => /\p{L}{2}/u.test(text))
  const key = cells[Math.max(0, at)]
  return key === undefined ? [] : [key, ...cells.filter((cell) => cell !== key)]
}

const TOKEN = /[\p{L}\p{M}]+|\d+(?:[.,]\d+)*/gu

/** Finds the place where a claim names a thing, with all its words one after the other; null if it does not. */
function namedBy(claim: string, thing: string): { readonly start: number; readonly end: number } | null {
  const wanted = [...thing.matchAll(TOKEN)].map(([word]) => word)
  const tokens = [...claim.matchAll(TOKEN)]
  if (wanted.length === 0) return null
  for (let from = 0; from < tokens.length; from += 1) {
    let at = from
    for (const word of wanted) {
      // Between them, `de` and the like.
      while (at > from && at < tokens.length && !isWord(tokens[at]?.[0], word) && isSmall(tokens[at]?.[0]))
        at += 1
      if (!isWord(tokens[at]?.[0], word)) {
        at = -1
        break
      }
      at += 1
    }
    const [first, last] = [tokens[from], tokens[at - 1]]
    if (at > 0 && first !== undefined && last !== undefined)
      return { start: first.index, end: last.index + last[0].length }
  }
  return null
}

const isSmall = (word: string | undefined): boolean =>
  word !== undefined && ['fr', 'en', 'de', 'es'].some((language) => isFunctionWord(fold(word), language))

/** The same word, one of the two in the plural perhaps; a single letter is a name and only ever itself. */
function isWord(said: string | undefined, word: string): boolean {
  if (said === undefined) return false
  if (word.length === 1) return said === word
  const [one, other] = [fold(said), fold(word)]
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return (
    long.startsWith(short) &&
    /^(?:|s|x|es|e|n|en|er)$/.test(long.slice(short.length)) &&
    !/\d/.test(long.slice(short.length))
  )
}

/** Checks whether a word of a claim asks for a column: its name, a word of its family, or the verb for what it measures. */
const isNameOf = (word: ContentWord, { column, names }: ReadCell): boolean =>
  holds(names, word) ||
  measuresIn(word.word).some((measure) => measuresIn(column).includes(measure)) ||
  (names.length > 0 && isIn(word.word, textForms(column, 'fr')))

/** Checks whether cells give a figure as it is claimed, give another in its place, or none. */
function matchCells(
  said: Quantity,
  claim: ReadSentence,
  cells: readonly ReadCell[],
): 'same' | 'other' | 'none' {
  const found = cells.flatMap(({ quantities }) => quantities).filter((one) => isAlike(said, one))
  if (found.length === 0) return 'none'
  if (boundOf(claim.text, said) !== 'exact') return 'none'
  if (hasQuantity(found, said)) return 'same'
  return found.length === 1 ? 'other' : 'none'
}

const isAlike = (said: Quantity, found: Quantity): boolean =>
  said.unit === null || found.unit === null
    ? said.unit === found.unit || said.value === found.value
    : isSameKind(said, found)
