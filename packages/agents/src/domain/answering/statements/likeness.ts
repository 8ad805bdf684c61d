import { areAkin, figuresOf, textForms } from '@agora-mcp/core/citations'
import { fold, isFunctionWord, words } from '@agora-mcp/core/text'
import { WEEKDAYS } from '../../lexicon/weekdays.ts'
import { howOftenIn } from './how-often.ts'
import { peopleIn } from './people.ts'
import { monthsIn } from './periods.ts'
import { withoutSpans } from './span.ts'
import { headingsOf, type Statement } from './statement.ts'
import { timesOfDay } from './times-of-day.ts'

/** Minimum share of words that two statements on one subject have in common. */
export const MIN_ALIKE = 0.5
const WEEKDAY = new RegExp(`^(?:${WEEKDAYS})s?$`)

/** Returns the content words of a statement without figures, i.e. its subject. */
export const matter = ({ text, passage }: Pick<Statement, 'text' | 'passage'>): string[] => [
  ...new Set(
    textForms(text, passage.language)
      .tokens.filter(
        ({ word }) =>
          word.length > 2 &&
          !/\d/.test(word) &&
          !WEEKDAY.test(word) &&
          !isFunctionWord(word, 'fr') &&
          !isFunctionWord(word, 'en'),
      )
      .map(({ stem }) => stem),
  ),
]

/** Rates how far two statements have one subject, by their words, from 0 to 1 or a little more. */
export function likeness(one: Statement, other: Statement): number {
  const [row, sentence] = one.cells.length > 0 ? [one, other] : [other, one]
  if (row.cells.length > 0 && sentence.cells.length === 0) return likenessToRow(row, sentence)
  const [left, right] = [matter(one), matter(other)]
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  // One word is enough below one heading: `Article 2. Prix`.
  if (short.length === 1 && long.includes(short[0] ?? '') && isBelowSameHeading(one, other)) return MIN_ALIKE
  if (short.length < 2) return 0
  const shared = short.filter((stem) => long.some((word) => word === stem || areAkin(word, stem))).length
  return (2 * shared) / (short.length + Math.min(long.length, short.length * 2))
}

/** Matches words with a capital within a sentence. */
const CAPITALISED = /(?<=[\p{L}\d,;]\s|[’'])\p{Lu}[\p{L}-]+/gu

/** Rates as `likeness`, without the names of people and bodies. */
export const likenessBesideNames = (one: Statement, other: Statement): number =>
  likeness(withoutNames(one), withoutNames(other))

const withoutNames = (statement: Statement): Statement => ({
  ...statement,
  text: withoutSpans(statement.text, peopleIn(statement.text), ' ').replace(CAPITALISED, ' '),
})

/** Checks whether two statements stand below one heading, whatever its number. */
export function isBelowSameHeading(one: Statement, other: Statement): boolean {
  const [left, right] = [one, other].map(({ passage }) =>
    headingsOf(passage.location.replace(/, § [\d–-]+$/u, ''))
      .at(-1)
      ?.replace(/^\d+(?:\.\d+)*[.)]?\s+/u, ''),
  )
  return left !== undefined && left === right
}

/** Likeness of a sentence that names a row of a table and one of its columns: `Le prix des carottes passe à 1,36 €`. */
const ROW_NAMED = 0.6

function likenessToRow({ cells, columns, passage }: Statement, sentence: Statement): number {
  const said = matter(sentence)
  const label = matter({ text: cells[0]?.value ?? '', passage })
  const names = matter({ text: columns.join(' '), passage })
  const isNamed = label.length > 0 && label.every((stem) => said.includes(stem))
  return isNamed && names.some((stem) => said.includes(stem)) ? ROW_NAMED : 0
}

/** Checks whether an earlier statement has the first content word of a later one, which is its subject. */
export function sharesSubject(older: Statement, newer: Statement): boolean {
  const [subject] = matter(newer)
  return subject !== undefined && matter(older).includes(subject)
}

/** Returns the figures, dates, codes, times and names that a statement states, each as a key. */
export function statedIn({ text, passage }: Statement): ReadonlySet<string> {
  const { quantities, dates: said, codes } = figuresOf(text)
  // The date of the document itself tells nothing that changed.
  const dates = said.filter((date) => date !== passage.date)
  const figures = quantities.map(({ value, unit }) => `${value} ${unit}`)
  const days = [...words(fold(text))].filter((word) => WEEKDAY.test(word))
  const times = timesOfDay(text).map(({ start, end }) => text.slice(start, end))
  const periods = [...monthsIn(text), ...howOftenIn(text)].map(({ start, end }) =>
    fold(text.slice(start, end)),
  )
  const people = peopleIn(text).map(({ name }) => fold(name))
  return new Set([...figures, ...dates, ...codes, ...days, ...times, ...periods, ...people])
}

/** Checks whether a later statement on a subject states something that the earlier one does not. */
export const haveOtherValues = (older: ReadonlySet<string>, newer: ReadonlySet<string>): boolean =>
  older.size > 0 && [...newer].some((key) => !older.has(key))
