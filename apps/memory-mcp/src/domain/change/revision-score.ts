import { isRelation, namesAnother, subjectBeside } from './another-name.ts'
import { isAboutOthers } from './other-subjects.ts'
import { isSameTerm, sharedTerms, sharesAttribute } from './shared-terms.ts'
import type { Statement } from './statement.ts'

/** Rarity of a term among the compared texts, at least 0; high for terms that few have. */
export type RarityOf = (term: string) => number

/** Sums the rarities of terms. */
export const weightOf = (terms: readonly string[], rarityOf: RarityOf): number =>
  terms.reduce((sum, term) => sum + rarityOf(term), 0)

/** Weights of the common features of two statements. See docs/adr/0028-what-changed.md. */
const SUBJECT = 1.6
const CHANGE = 0.8
const VALUE = 0.7
const LABELS = 0.5
const OWN = 0.4
const ATTRIBUTE = 0.3
const NEAREST = 0.3
const NEAR = 0.7
const CLOSENESS = 1.2
/** Minimum share of common terms for one sentence with two values. */
const SAME_SENTENCE = 0.55
const SAME_BEGINNING = 0.66
/** Score above which a later statement probably revises an earlier one. */
export const REVISES = 2

/** Semantic similarity of two texts. */
export interface Nearness {
  /** 0 to 1; null if unknown. */
  readonly closeness: number | null
  /** True if no other text is nearer. */
  readonly isNearest: boolean
  /** True if both match the question completely; a later one is then newer without a word for a change. */
  readonly isAsked?: boolean
}

export function rarityAmong(statements: readonly Statement[]): RarityOf {
  const counts = new Map<string, number>()
  for (const { terms } of statements) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return (term) => Math.log(1 + (statements.length + 4) / (counts.get(term) ?? 1))
}

/**
 * Scores how likely a later statement revises an earlier one, i.e. is on the same subject with different
 * content. Above {@link REVISES} it probably does.
 * @param nearness semantic similarity of the two
 */
export function revisionScore(
  older: Statement,
  newer: Statement,
  rarityOf: RarityOf,
  { closeness, isNearest, isAsked = false }: Nearness,
): number {
  if (older.isQuestion || newer.isQuestion || isAboutOthers(older, newer)) return 0
  const common = sharedTerms(older, newer)
  const shared = weightOf(common, rarityOf)
  const isNamed = namesAnother(older, newer, common)
  const subjectOf = (one: Statement, other: Statement) => (isNamed ? subjectBeside(one, other) : one.terms)
  const [ofOlder, ofNewer] = [
    weightOf(subjectOf(older, newer), rarityOf),
    weightOf(subjectOf(newer, older), rarityOf),
  ]
  const least = Math.min(ofOlder, ofNewer)
  const labels = sharesLabel(older, newer)
  const isOver = endsValueOf(older, newer)
  // Two statements about the user may share no word: `I live at …` and `we moved to …`.
  const isOwn = older.isOwn && newer.isOwn
  const isOwnState =
    isOwn &&
    newer.changes &&
    ((older.values.has('address') && newer.values.has('address')) || isOwnHabit(older, newer))
  const value = isNamed || isOver || isOwnState || (sharesValueKind(older, newer) && (shared > 0 || labels))
  const changes =
    newer.changes ||
    isNewOf(older, newer, value) ||
    isDoneAnew(older, newer) ||
    isMeasuredAnew(older, newer, common) ||
    isAsked
  // Without a word for a change, only the same sentence with another value or another end is a revision.
  const alike = shared / Math.max(ofOlder, ofNewer, 1)
  if (
    !changes &&
    !(value && alike >= SAME_SENTENCE) &&
    !(older.head === newer.head && alike >= SAME_BEGINNING)
  )
    return 0
  // The same holds for `I eat fish again` and `I am vegetarian`.
  const isNear = (closeness ?? 0) >= NEAR
  if (shared === 0 && !labels && !isOwnState && !(isOwn && (isAsked || (isNearest && isNear)))) return 0
  // A word common to two languages is weak evidence.
  const isForeign = older.language !== null && newer.language !== null && older.language !== newer.language
  if (isForeign && common.length === 1 && !value && !labels) return 0
  // One common word among several is weak evidence if nothing else is common.
  const [fewer = 0, more = 0] = [older.terms.length, newer.terms.length].sort((a, b) => a - b)
  const isLoose = common.length === 1 && (fewer > 2 || (fewer === 2 && more > 3))
  const isOfAuthor = isOwn && !common.every(isRelation)
  if (
    isLoose &&
    !value &&
    !labels &&
    !isOfAuthor &&
    !sharesAttribute(older, newer) &&
    !isDoneAnew(older, newer)
  )
    return 0
  // A rent that was raised may be all that was asked for.
  const isSubject = isAsked && newer.changes
  if (!isOwn && !labels && !isNamed && !isSubject && sharesNoSubject(older, newer, common)) return 0
  if (!value && !isNear && !isOwn && !sharesAttribute(older, newer) && sharesNameAlone(older, newer, common))
    return 0
  return (
    SUBJECT * Math.min(1, least === 0 ? 0 : (1.5 * shared) / least) +
    (changes ? CHANGE : CHANGE / 2) +
    (value ? VALUE : 0) +
    (isOwn ? OWN : 0) +
    (isNearest ? NEAREST : 0) +
    (labels ? LABELS : 0) +
    (sharesAttribute(older, newer) ? ATTRIBUTE : 0) +
    CLOSENESS * Math.max(0, ((closeness ?? 0.5) - 0.5) * 2)
  )
}

const PEOPLE_CONCEPTS = new Set(
  'people person persons friends family contacts gens personne personnes amis famille leute person personen freunde familie'.split(
    ' ',
  ),
)

/** A common name alone is not a common subject, since much is said about one person. */
const sharesNameAlone = (older: Statement, newer: Statement, [only, ...others]: readonly string[]): boolean =>
  only !== undefined &&
  others.length === 0 &&
  older.named.names.has(only) &&
  newer.named.names.has(only) &&
  ![...older.labels].some(
    (label) => newer.labels.has(label) && !label.startsWith(only) && !PEOPLE_CONCEPTS.has(label),
  ) &&
  ![...older.numbered].some(([noun, number]) => newer.numbered.get(noun) === number)

/** The newer statement says that a value of the older is over: `My car is a Skoda`, `sold the Skoda`. */
export const endsValueOf = (older: Statement, newer: Statement): boolean =>
  newer.ends &&
  (sharedTerms({ terms: [...older.named.values] }, newer).length > 0 || sharesValue(older, newer))

/** `I take the 7:42`, `the 7:42 doesn't run any more`. */
const sharesValue = (older: Statement, newer: Statement): boolean =>
  [...older.values].some(([kind, values]) =>
    [...values].some((value) => newer.values.get(kind)?.has(value) === true),
  )

/** `The theatre costs` and `the canteen costs`: the attribute is common, but the subjects differ. */
const sharesNoSubject = (older: Statement, newer: Statement, common: readonly string[]): boolean =>
  common.length > 0 &&
  common.every((term) => older.attributeTerms.has(term)) &&
  [older, newer].every(({ terms, attributeTerms, named }) =>
    terms.some((term) => !attributeTerms.has(term) && !named.valueWords.has(term)),
  )

/** Detects a repetition by prefix: `repainted` after `painted`. */
const isDoneAnew = (older: Statement, newer: Statement): boolean =>
  newer.terms.some((term) => {
    const verb = /^(?:re|um|neu)(?=\p{L}{4})/u.exec(term)
    return verb !== null && older.terms.some((other) => isSameTerm(other, term.slice(verb[0].length)))
  })

/** `Pixel weighs 11.4 kg` and `weighed Pixel: 10,900 g`: what is measured again needs no word for a change. */
const isMeasuredAnew = (older: Statement, newer: Statement, common: readonly string[]): boolean =>
  common.some((term) => older.named.names.has(term)) &&
  older.attributeTerms.size > 0 &&
  (['weight', 'size'] as const).some(
    (attribute) => older.attributes.has(attribute) && newer.attributes.has(attribute),
  ) &&
  sharesValueKind(older, newer)

/** `I swim 1 km on Fridays` and `je nage maintenant 1 500 m le vendredi`: the same day, another amount. */
const isOwnHabit = (older: Statement, newer: Statement): boolean =>
  [...(older.values.get('weekday') ?? [])].some((day) => newer.values.get('weekday')?.has(day) === true) &&
  [...newer.values.keys()].some((kind) => kind.startsWith('amount') && older.values.has(kind)) &&
  sharesValueKind(older, newer)

/** Checks for a common concept. */
export const sharesLabel = (one: Statement, other: Statement): boolean =>
  [...one.labels].some((label) => other.labels.has(label))

/** `Her new number`: the new thing is the older statement's subject, or states the same kind of value. */
const isNewOf = (older: Statement, newer: Statement, value: boolean): boolean =>
  newer.renewed.some((term) => value || older.terms.some((other) => isSameTerm(term, other)))

/** Checks whether both state different values of one kind. */
export function sharesValueKind(older: Statement, newer: Statement): boolean {
  for (const [kind, values] of newer.values) {
    const before = older.values.get(kind)
    if (before !== undefined && [...values].some((value) => !before.has(value))) return true
  }
  return false
}
