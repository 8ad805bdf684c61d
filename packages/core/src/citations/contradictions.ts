import { holds } from './agreement.ts'
import { datesIn } from './calendar-date.ts'
import type { ContentWord } from './content-words.ts'
import { boundOf } from './measures.ts'
import { areContraries } from './opposites.ts'
import { hasQuantity, isSameKind, isYear, type Quantity } from './quantities.ts'
import type { ReadSentence } from './sentence-parts.ts'
import { ARTICLES } from './subjects.ts'

export interface ChangedClaim {
  readonly text: string
  /** True if it is when something was. */
  readonly isWhen: boolean
}

/**
 * Claims with one thing changed to what a sentence has in its place: a figure, a date, `after` for `before`, or a word that
 * cannot be so together with the claim's. Who says the changed claim contradicts the claim.
 */
export const changesOf = (claim: ReadSentence, source: ReadSentence, language: string): ChangedClaim[] => [
  ...otherFigures(claim, source),
  ...otherDates(claim, source),
  ...otherSides(claim),
  ...sharesForAll(claim, source),
  ...contraries(claim, source, language).map((text) => ({ text, isWhen: false })),
]

interface Stretch {
  readonly start: number
  readonly end: number
}

const replaced = (claim: ReadSentence, at: Stretch, source: ReadSentence, by: Stretch): string =>
  claim.text.slice(0, at.start) + source.text.slice(by.start, by.end) + claim.text.slice(at.end)

function otherFigures(claim: ReadSentence, source: ReadSentence): ChangedClaim[] {
  return claim.figures.quantities
    .filter((said) => !isLabel(said, claim))
    .flatMap((said) =>
      source.figures.quantities
        .filter(
          (found) =>
            isSameKind(said, found) &&
            (isYear(said) === isYear(found) || countsSame(said, claim, found, source)) &&
            !hasQuantity(claim.figures.quantities, found) &&
            excludes(said, claim, found, source),
        )
        .map((found) => ({ text: replaced(claim, said, source, found), isWhen: isYear(said) })),
    )
}

/** Checks whether the same word stands behind two figures. */
function countsSame(said: Quantity, claim: ReadSentence, found: Quantity, source: ReadSentence): boolean {
  const [one, other] = [claim.text.slice(said.end), source.text.slice(found.end)].map(
    (rest) => /^\s+(\p{L}+)/u.exec(rest)?.[1],
  )
  return one !== undefined && one === other
}

/** Checks whether a figure tells one of several things from the others: `line 5`, `room 12`. */
function isLabel({ unit, start }: Quantity, { text, words }: ReadSentence): boolean {
  const before = words.find(({ end }) => end === start - 1 || end === start - 2)
  if (unit !== null || before === undefined || !/^\d/.test(text.slice(start))) return false
  return before.start === 0 || before.before.some((small) => ARTICLES.has(small))
}

const ROUGHLY =
  /(?<![\p{L}])(?:about|around|roughly|approximately|nearly|almost|some|environ|quelque|près de|presque|etwa|rund|ungefähr|fast|knapp|unos|unas|aproximadamente|cerca de|casi)\s+$/iu
/** Rough figures that differ by less may be the same. */
const ROUGH_SHARE = 0.2

/** Checks whether two figures cannot both be so: `more than nine years` leaves room for ten. */
function excludes(said: Quantity, claim: ReadSentence, found: Quantity, source: ReadSentence): boolean {
  const isRough =
    ROUGHLY.test(claim.text.slice(0, said.start)) || ROUGHLY.test(source.text.slice(0, found.start))
  if (isRough && Math.abs(said.value - found.value) <= ROUGH_SHARE * Math.abs(found.value)) return false
  const [bound, other] = [boundOf(claim.text, said), boundOf(source.text, found)]
  if (bound === other) return true
  const isLess = said.value < found.value
  if (bound === 'exact') return other === 'least' ? isLess : !isLess
  if (other === 'exact') return bound === 'least' ? !isLess : isLess
  return false
}

function otherDates(claim: ReadSentence, source: ReadSentence): ChangedClaim[] {
  const [said, found] = [claim, source].map(({ text }) => datesIn(text, null))
  return (said ?? []).flatMap((day) =>
    (found ?? [])
      .filter(({ date }) => date !== day.date)
      .map((other) => ({ text: replaced(claim, day, source, other), isWhen: true })),
  )
}

/** `after` and `before`, each way. */
const SIDES: ReadonlyMap<string, string> = new Map(
  [
    ['before', 'after'],
    ['avant', 'après'],
    ['vor', 'nach'],
    ['antes de', 'después de'],
  ].flatMap(([one = '', other = '']) => [
    [one, other],
    [other, one],
  ]),
)
const SIDE = new RegExp(`(?<![\\p{L}])(?:${[...SIDES.keys()].join('|')})(?=\\s)`, 'iu')

function otherSides({ text }: ReadSentence): ChangedClaim[] {
  const found = SIDE.exec(text)
  const other = SIDES.get(found?.[0].toLowerCase() ?? '')
  if (found === null || other === undefined) return []
  return [
    { text: text.slice(0, found.index) + other + text.slice(found.index + found[0].length), isWhen: false },
  ]
}

/** Each thing that there is: `all of the`, `toutes les`. */
const ALL =
  /(?<![\p{L}])(?:all(?: of)?(?: (?:the|its|their))?|every|each(?: of the)?|tou(?:s|tes) (?:les|ses|leurs)|toute la|tout le|alle|todos los|todas las)(?=\s)/iu
const MOST = /(?<![\p{L}])(?:most of the|la plupart des|die meisten|la mayoría de l[ao]s)(?![\p{L}])/iu

/** A share of a thing in the place of all of it: who has two thirds of the boxes has not all of them. */
function sharesForAll({ text }: ReadSentence, source: ReadSentence): ChangedClaim[] {
  if (!ALL.test(text)) return []
  const shares = source.figures.quantities
    .filter(
      ({ unit, value, end }) =>
        (unit === '%' ? value < 100 : unit === null) && OF.test(source.text.slice(end)),
    )
    .map(({ start, end }) => source.text.slice(start, end) + (OF.exec(source.text.slice(end))?.[0] ?? ''))
  return [...shares, ...(MOST.exec(source.text) ?? [])].map((share) => ({
    text: text.replace(ALL, share),
    isWhen: false,
  }))
}
const OF = /^\s(?:of (?:the|its|their)|des|du|de la|de l['’]|der|de l[ao]s)(?![\p{L}])/iu

const COPULAS = new Set(
  'is are was were be been being remains remained became est sont etait etaient fut furent sera seront reste restent ist sind war waren wird wurde wurden bleibt es son era eran fue fueron esta estan estaba estaban sera seran'.split(
    ' ',
  ),
)
/** Verbs in the past and the like, which stand without a copula. */
const ALONE =
  /^(?:accepted|approved|adopted|refused|rejected|declined|won|lost|rose|increased|grew|fell|decreased|shrank|survived|perished|died|accepta|approuva|adopta|refusa|rejeta|gagna|perdit|augmenta|augmente|diminua|diminue|baissa|gewann|verlor|stieg|sank|acepto|aprobo|rechazo|gano|perdio|subio|aumento|bajo|disminuyo)$/
const AUXILIARIES = new Set('has have had a ont avait hat haben hatte ha han habia'.split(' '))

/** Finds opposites in what is said of the thing; `the closed gate` and `the open gate` are two things. */
function contraries(claim: ReadSentence, source: ReadSentence, language: string): string[] {
  return claim.words.flatMap((word) => {
    const isPredicate =
      isLast(word, claim) ||
      word.before.some((small) => COPULAS.has(small) || AUXILIARIES.has(small)) ||
      (word.before.length === 0 && ALONE.test(word.word)) ||
      isCompared(word.start, word.end, claim.text)
    if (!isPredicate) return []
    return source.words
      .filter((one) => areContraries(one, word, language) && !holds(claim.words, one))
      .map((one) => replaced(claim, word, source, one))
  })
}

/** `older than the church`: a comparison is said of its thing wherever it stands. */
const isCompared = (start: number, end: number, text: string): boolean =>
  start > 0 && /^\s(?:than|que|als)(?![\p{L}])/u.test(text.slice(end))

/** `Die Schleuse ist im Winter offen`: at the end, without an article. */
const isLast = ({ end, before }: ContentWord, { text, words }: ReadSentence): boolean =>
  !/\p{L}/u.test(text.slice(end)) &&
  !before.some((small) => ARTICLES.has(small)) &&
  words.some((word) => word.before.some((small) => COPULAS.has(small)))
