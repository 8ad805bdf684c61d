import { datesIn, figuresOf, measureOf, type Quantity, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import type { Asked } from '../asked/asked-kind.ts'
import type { Concept } from '../statements/concepts.ts'
import { coverageIn, covers } from '../statements/coverage.ts'
import { howOftenIn } from '../statements/how-often.ts'
import { ownWords } from '../statements/own-words.ts'
import { isAskedName, type Named, peopleIn } from '../statements/people.ts'
import { monthsIn, periodsIn } from '../statements/periods.ts'
import { replacedIn } from '../statements/replaced.ts'
import { joinedSpans, type Span, spansOf } from '../statements/span.ts'
import { LABELLED, type Statement } from '../statements/statement.ts'
import { askedTimes, recurringTimes, withoutTimesOfDay } from '../statements/times-of-day.ts'
import { cellIn } from './cell-in.ts'
import { countedCell, countsIn, PART } from './counted.ts'
import { measuredCell } from './measured-cell.ts'
import type { Value } from './value.ts'

const LASTING = String.raw`(?:\d+|\p{L}+)\s+(?:jours?|semaines?|mois|ans?|heures?|days?|weeks?|months?|years?|hours?)(?:\s+(?:ouvrés|ouvrables|calendaires|francs))?`
const FROM = 'après|avant|suivant|à compter de|after|before|from'
/** Matches a deadline by what it counts from: `within 30 days of joining`, `trente jours après la réception`. */
const SPAN = new RegExp(
  String.raw`(?<!\p{L})(?:sous|dans (?:les|un délai de)|au plus tard|within)\s+${LASTING}(?:\s+(?:${FROM}|of|following)\s+[^.,;]{3,60})?|(?:in\s+)?${LASTING}\s+(?:${FROM})\s+[^.,;]{3,60}`,
  'iu',
)

/** Matches a second question for a deadline: `Qui doit chiffrer l’option, et pour quand ?`. */
const AND_WHEN =
  /(?:\b(?:pour|avant|d['’]ici|until|by)\s+(?:quand|when|quelle date|what date)|,?\s(?:et|and)\s(?:quand|when))\b/iu

/** Finds the value in a statement that a question asks for; null if there is none or it is ambiguous. */
export function valueIn(
  statement: Statement,
  asked: Asked,
  concepts: readonly Concept[],
  question: string,
): Value | null {
  const value = oneValueIn(statement, asked, concepts, question)
  if (asked.kind !== 'person' || value === null || !AND_WHEN.test(question)) return value
  const due = oneValueIn(statement, { ...asked, kind: 'date' }, concepts, question)
  return due === null ? value : { text: `${value.text}, ${due.text}`, start: null, end: null, label: null }
}

function oneValueIn(
  statement: Statement,
  asked: Asked,
  concepts: readonly Concept[],
  question: string,
): Value | null {
  if (statement.passage.fields !== null) return cellIn(statement, asked, concepts, question)
  const { text } = statement
  const words = wordsOf(statement, concepts)
  const near = nearness(text, words)
  const span = (start: number, end: number): Value => ({
    text: text.slice(start, end).trim(),
    start,
    end,
    label: null,
  })
  const best = (spans: readonly Span[]): Value | null => {
    const replaced = replacedIn(text, spans)
    const all = spans.filter((one) => !replaced.includes(one))
    const own = ownWords(text, words, all)
    const [first] = all.toSorted((a, b) => own(b) - own(a) || near(a) - near(b) || a.start - b.start)
    return first === undefined ? null : span(first.start, first.end)
  }
  switch (asked.kind) {
    case 'date': {
      const dates = datesIn(text, '2000-01-01').map(({ start, end }) => ({
        start: rangeStart(text, start),
        end,
      }))
      const days = listsOf(text, periodsIn(text, asked.period))
      if (days.length > 0) return best(days)
      const later = SPAN.exec(text)
      if (dates.length === 0 && later !== null) return span(later.index, later.index + later[0].length)
      return best(dates) ?? best(recurringTimes(text)) ?? best(listsOf(text, monthsIn(text)))
    }
    case 'time':
      return best(askedTimes(text, question))
    case 'money':
      return (
        best(quantities(text, (unit) => unit === '€')) ??
        (statement.kind === 'row' ? cellIn(statement, asked, concepts, question) : null)
      )
    case 'quantity':
      return measuredCell(statement, asked, concepts) === undefined
        ? quantityOf(statement, asked, best)
        : cellIn(statement, asked, concepts, question)
    case 'frequency':
      return best(howOftenIn(text))
    case 'count':
      return statement.kind === 'row' && countedCell(statement, asked, concepts) !== undefined
        ? cellIn(statement, asked, concepts, question)
        : best(countsIn(statement, asked, concepts))
    case 'person':
      return personOf(statement, concepts, near, asked)
    case 'place':
      return statement.kind === 'row' ? cellIn(statement, asked, concepts, question) : null
    default:
      return null
  }
}

/** Matches the first day of a range, whose month stands behind the second: `9 au` 11 avril. */
const FIRST_DAY = /(?<!\d)\d{1,2}(?:er|st|nd|rd|th)?\s?(?:au|to|et|and|-|–)\s?(?:le\s)?$/iu

const rangeStart = (text: string, start: number): number =>
  FIRST_DAY.exec(text.slice(0, start))?.index ?? start

/** Matches the first figure of a range, whose unit stands behind the second: `entre 45 et` 55 %. */
const FIRST_FIGURE = /(?<!\p{L})(?:entre|between)\s\d+(?:[.,]\d+)?\s?\p{L}{0,3}[°%]?C?\s(?:et|à|and|to)\s$/iu

/** Matches what stands between two entries of a list. */
const LISTED = /^(?:\s*\([^()]*\))?(?:\s*,|\s+(?:et|and|ou|or|&))\s+(?:les?\s|on\s|en\s|in\s)?$/iu

/** Joins spans that a text lists one after the other: `le lundi, le mercredi et le samedi`. */
const listsOf = (text: string, spans: readonly Span[]): Span[] => joinedSpans(text, spans, LISTED)

const quantities = (text: string, isMeant: (unit: string | null) => boolean): Quantity[] =>
  figuresOf(text).quantities.filter(({ unit }) => isMeant(unit))

function quantityOf(
  { text }: Statement,
  { units, measure }: Asked,
  best: (all: readonly Quantity[]) => Value | null,
): Value | null {
  const all = withoutTimesOfDay(text, figuresOf(text).quantities)
  const withUnit = all.filter(({ unit }) => unit !== null)
  const meant =
    units.length === 0
      ? withUnit.length > 0
        ? withUnit
        : all
      : withUnit.filter(({ unit }) => units.includes(unit))
  // `entre 45 et 55 %` is one value.
  const inRange = (value: Value | null): Value | null => {
    if (value === null || value.start === null) return value
    const start = FIRST_FIGURE.exec(text.slice(0, value.start))?.index ?? value.start
    return { ...value, start, text: text.slice(start, value.end ?? undefined).trim() }
  }
  // `une profondeur de 2 m à l’entrée et de 1 m au fond`: the second figure inherits the measure of the
  // first.
  const measures = meant.map((quantity) => measureOf(text, quantity, withUnit))
  const isNamed = measure !== null && measures.includes(measure)
  const ofMeasure = isNamed ? meant.filter((_, at) => [measure, null].includes(measures[at] ?? null)) : []
  const chosen = best(ofMeasure.length > 0 ? ofMeasure : meant)
  if (chosen !== null || !units.includes('m')) return inRange(chosen)
  const [code] = spansOf(text, /DN\s?\d+/gu)
  return code === undefined ? null : { text: text.slice(code.start, code.end), ...code, label: null }
}

/** Returns the spans in a statement that match words of the question. */
function wordsOf({ text, passage }: Statement, concepts: readonly Concept[]) {
  const figures = figuresOf(text).quantities
  return textForms(text, passage.language).tokens.filter((token) => {
    const single = {
      tokens: [token],
      stems: new Map([
        [token.stem, [token]],
        [token.word, [token]],
      ]),
      language: passage.language,
    }
    if (figures.some(({ start, end }) => token.start >= start && token.end <= end)) return false
    return concepts.some((concept) => concept.number === null && coverageIn(single, concept) > 0)
  })
}

/**
 * Measures the distance of a span to the nearest question words; words after it count as nearer than words
 * before.
 */
const nearness =
  (text: string, words: readonly Span[]) =>
  ({ start, end }: Span): number =>
    words
      .map((token) =>
        token.end <= start
          ? start - token.end
          : token.start >= end
            ? /^\s*\($/u.test(text.slice(end, token.start))
              ? 0
              : (token.start - end) * 1.5 + 3
            : 4,
      )
      .sort((a, b) => a - b)
      .slice(0, 2)
      .reduce((sum, distance, at) => sum + distance / (at + 1), PART.test(text.slice(0, start)) ? 40 : 0)

/** Matches the label of an attendance, which a question may ask for without its word: `Qui était là ?` */
const PRESENT = /\b(?:present|participant|attend|assist)/

/** Checks whether what stands in brackets behind a person is asked for: `Yasmina Chérif (secrétaire)`. */
function hasRole(
  text: string,
  { end }: Named,
  language: string | null,
  concepts: readonly Concept[],
): boolean {
  const role = /^\s*\((?<role>[^()]+)\)/u.exec(text.slice(end))?.groups?.role
  return role !== undefined && concepts.some((concept) => covers(textForms(role, language), concept))
}

function personOf(
  { text, passage }: Statement,
  concepts: readonly Concept[],
  near: (span: Named) => number,
  { list: areAll }: Asked,
): Value | null {
  const people = peopleIn(text)
  const role = areAll ? undefined : people.find((one) => hasRole(text, one, passage.language, concepts))
  if (role !== undefined) return { text: role.name, start: role.start, end: role.end, label: null }
  const [label = ''] = LABELLED.test(text) ? text.split(':', 1) : []
  const lists = listsOf(text, people)
  const [list] = areAll ? lists.toSorted((a, b) => b.end - b.start - (a.end - a.start)) : lists
  // Whoever stands behind the label that is asked for is meant: `Présents : Mme Kervella, M. Taupin`.
  const isAttendance = label !== '' && people.length > 1 && PRESENT.test(fold(label))
  if (
    list !== undefined &&
    (isAttendance ||
      (areAll && people.length > 1) ||
      concepts.some((concept) => covers(textForms(label, passage.language), concept)))
  )
    return { text: text.slice(list.start, list.end), ...list, label: null }
  const [first] = people
    .filter(({ name }) => !isAskedName(name, concepts))
    .toSorted((a, b) => near(a) - near(b))
  return first === undefined
    ? null
    : { text: first.name.replace(/^@/, ''), start: first.start, end: first.end, label: null }
}
