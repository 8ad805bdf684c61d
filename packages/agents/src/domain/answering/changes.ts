import { areAkin, figuresOf, textForms } from '@agora-mcp/core/citations'
import { fold, isFunctionWord, words } from '@agora-mcp/core/text'
import { seriesOf } from './document-date.ts'
import type { Piece } from './finding.ts'
import { peopleIn } from './people.ts'
import { pieceOf } from './piece-of.ts'
import { type AnswerPassage, headingsOf, LABELLED, type Statement, statementsIn } from './statement.ts'

/** Minimum share of words that two statements on one subject have in common. */
const MIN_ALIKE = 0.5
const MAX_PAIRS = 8
/** Phrases that state that something else applied before. */
const REVERSES =
  /\b(?:au lieu d|ramen|report|annul|abandonn|remplac|port(?:e|ee|es|ees) a|finalement|plutot que|n'est plus|ne sera plus|revient sur|refus|renonc|supprim|decal|repouss|instead of|postpon|cancel|replac|no longer|given up|rais(?:ed|es) to|reduced to)/

const WEEKDAY =
  /^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?$/

interface Pair {
  readonly older: Statement
  readonly newer: Statement
  readonly alike: number
}

/**
 * Finds changes between documents: pairs of statements on one subject that differ, the older one first,
 * followed by statements in which a later document explicitly replaces an earlier rule.
 */
export function changesBetween(passages: readonly AnswerPassage[]): Piece[] {
  const documents = [...Map.groupBy(passages, ({ source }) => source).values()].toSorted((a, b) =>
    dayOf(a).localeCompare(dayOf(b)),
  )
  const statements = documents.map((own) =>
    own
      .flatMap(statementsIn)
      .filter(
        ({ kind, text, passage }) =>
          kind !== 'field' && !LABELLED.test(text) && passage.fields === null && text.length < 400,
      ),
  )
  /** Words of earlier documents, whose repetition changes nothing. */
  const unchanged = (newer: Statement, before: readonly Statement[]) =>
    before.some(({ text }) => fold(text) === fold(newer.text))
  const pairs: Pair[] = []
  const lone: Statement[] = []
  for (const [at, own] of statements.entries()) {
    for (const newer of own) {
      const before = statements
        .slice(0, at)
        .flat()
        .filter((older) => seriesOf(older.passage) === seriesOf(newer.passage) || documents.length === 2)
      if (unchanged(newer, before)) continue
      const [best] = before
        .map((older) => ({ older, newer, alike: likeness(older, newer) }))
        .filter(({ older, alike }) => alike >= MIN_ALIKE && statesDifferentValues(older, newer))
        .toSorted(
          (a, b) => b.alike - a.alike || dayOf([b.older.passage]).localeCompare(dayOf([a.older.passage])),
        )
      if (best !== undefined) pairs.push(best)
      else if (REVERSES.test(fold(newer.text)) && at > 0) {
        const reversed = before.findLast(
          (older) => sharesSubject(older, newer) && statesDifferentValues(older, newer),
        )
        if (reversed === undefined) lone.push(newer)
        else pairs.push({ older: reversed, newer, alike: MIN_ALIKE })
      }
    }
  }
  const kept = pairs
    .filter(
      ({ newer, older, alike }) =>
        !pairs.some(
          (other) =>
            other.older === older &&
            other.newer !== newer &&
            other.alike > alike &&
            other.newer.passage.source === newer.passage.source,
        ),
    )
    .slice(0, MAX_PAIRS)
  const shown = new Set(kept.flatMap(({ older, newer }) => [older, newer]))
  return [
    ...kept.flatMap(({ older, newer }) => [pieceOf(older, 'older'), pieceOf(newer, 'answer')]),
    ...lone
      .filter((one) => !shown.has(one))
      .slice(0, MAX_PAIRS - kept.length + 2)
      .map((one) => pieceOf(one, 'fact')),
  ]
}

const dayOf = ([first]: readonly AnswerPassage[]): string => first?.date ?? first?.source ?? ''

/** Returns the content words of a statement without figures, i.e. its subject. */
const matter = ({ text, passage }: Pick<Statement, 'text' | 'passage'>): string[] => [
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

function likeness(one: Statement, other: Statement): number {
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

function isBelowSameHeading(one: Statement, other: Statement): boolean {
  const [left, right] = [one, other].map(({ passage }) =>
    headingsOf(passage.location.replace(/, § [\d–-]+$/u, '')).at(-1),
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
function sharesSubject(older: Statement, newer: Statement): boolean {
  const [subject] = matter(newer)
  return subject !== undefined && matter(older).includes(subject)
}

/** Checks whether two statements on one subject differ in figures, dates, codes or names. */
function statesDifferentValues(older: Statement, newer: Statement): boolean {
  const keys = ({ text, passage }: Statement) => {
    const { quantities, dates: said, codes } = figuresOf(text)
    // The date of the document itself tells nothing that changed.
    const dates = said.filter((date) => date !== passage.date)
    const figures = quantities.map(({ value, unit }) => `${value} ${unit}`)
    const days = [...words(fold(text))].filter((word) => WEEKDAY.test(word))
    return new Set([...figures, ...dates, ...codes, ...days, ...peopleIn(text).map(({ name }) => fold(name))])
  }
  const [before, after] = [keys(older), keys(newer)]
  return before.size > 0 && after.size > 0 && [...after].some((key) => !before.has(key))
}
