import { namesAnother } from './another-name.ts'
import { areAsked, isOfOwnAttribute, isOnSubject, MOST_OF_ASKED, subjectOf } from './asked-subject.ts'
import { isLight } from './light-words.ts'
import { isAboutOthers, isOfOthers } from './other-subjects.ts'
import { endsValueOf, type RarityOf, revisionScore, sharesValueKind, weightOf } from './revision-score.ts'
import { isSameTerm, sharedTerms, sharesAttribute } from './shared-terms.ts'
import type { Statement } from './statement.ts'

/** Minimum score at which a later thought found for the same question revises an earlier one. */
const REVISES_AMONG_FOUND = 1.85
/** Added for a change of the attribute that is asked for, whatever the older statement calls it. */
const TELLS_ATTRIBUTE = 0.1

/** A found statement. */
export interface Told {
  readonly statement: Statement
  /** To the question, 0 to 1. */
  readonly similarity: number
  /** True if it has the time or amount that is asked for, or nothing of the kind is. */
  readonly isOfKind: boolean
}

/** Question, and what the found statements are about. */
export interface Inquiry {
  readonly asked: Statement
  /** True for a question that is answered by yes or no. */
  readonly asksWhether: boolean
  readonly rarityOf: RarityOf
}

/** Checks whether a later statement tells that an earlier one found for the same question is outdated. */
export function revisesFound(older: Told, newer: Told, { asked, rarityOf }: Inquiry): boolean {
  if (!isRelated(older, newer, asked)) return false
  const [before, after] = [older.statement, newer.statement]
  if (!isOnSubject(before, after, asked, rarityOf)) return false
  const isAsked = areAsked(before, after, asked)
  const score = revisionScore(before, after, rarityOf, { closeness: null, isNearest: false, isAsked })
  const tells = after.changes && sharesAttribute(asked, after)
  return score + (tells ? TELLS_ATTRIBUTE : 0) >= REVISES_AMONG_FOUND
}

/** Checks whether a later statement tells that an earlier one is outdated, whatever is asked. */
export const revisesAny = (older: Statement, newer: Statement, rarityOf: RarityOf): boolean =>
  revisionScore(older, newer, rarityOf, { closeness: null, isNearest: false }) >= REVISES_AMONG_FOUND

/**
 * Checks whether a later statement answers a question as well as an earlier one: it has most that the earlier
 * one has of the question, or changes a detail of it. It stands first then, although nothing may tell that the
 * earlier one is outdated.
 */
export function answersAnew(older: Told, newer: Told, { asked, asksWhether, rarityOf }: Inquiry): boolean {
  const [before, after] = [older.statement, newer.statement]
  if (before.isQuestion || after.isQuestion || (older.isOfKind && !newer.isOfKind)) return false
  if (!isRelated(older, newer, asked) || isOfOthers(before, after)) return false
  const isThing = (term: string) => !asked.named.names.has(term)
  const tellsAttribute = sharesAttribute(asked, after)
  const isAsked = (term: string) => !isLight(term) && !(tellsAttribute && asked.attributeTerms.has(term))
  const wanted = sharedTerms({ terms: asked.terms.filter(isAsked) }, before)
  const shared = sharedTerms({ terms: wanted }, after)
  if (shared.length === 0) return false
  const hasThing = shared.some(isThing)
  const hasAll =
    shared.length === wanted.length && (hasThing || (tellsAttribute && sharesAttribute(asked, before)))
  if (isAboutOthers(before, after) && !(hasAll && shared.length > 1)) return false
  const isAsNear = shareOf(older, newer) >= AS_NEAR
  if (hasAll && (after.changes || isAsNear || shared.length > 1)) return true
  // `Does Elsa share a room?` is answered by `Elsa has her own room`, too.
  if (asksWhether && hasThing && isAsNear && shared.length > 1) return true
  const differs = namesAnother(before, after)
  const isOther = differs || after.changes
  const isDetail = (term: string) => isThing(term) && !wanted.some((other) => isSameTerm(term, other))
  if (isOther && (sharedTerms(before, after).some(isDetail) || (after.changes && tellsAttribute))) return true
  const subject = sharedTerms({ terms: subjectOf(asked, after).filter((term) => !isLight(term)) }, before)
  const hasMost =
    weightOf(sharedTerms({ terms: subject }, after), rarityOf) >= MOST_OF_ASKED * weightOf(subject, rarityOf)
  return hasThing && hasMost && (isOther || sharesValueKind(before, after))
}

/** `The site is hosted by Ardo` and `moved the site to Brel`. */
function hasOtherName({ named: before }: Statement, { named: after }: Statement): boolean {
  const lacks = (names: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...names].some((name) => !others.has(name))
  return lacks(before.names, after.names) && lacks(after.names, before.names)
}

/** Share of the similarity of an earlier thought from which a later one needs no further evidence. */
const AS_SIMILAR = 0.33
const AS_NEAR = 0.85
/** The same for one that changes a value of a kind, and for one that names a detail of the earlier. */
const SIMILAR_WITH_VALUE = 0.1
const SIMILAR_WITH_DETAIL = 0.005
const LEAST_SIMILARITY = 0.001

const shareOf = (older: Told, newer: Told): number =>
  newer.similarity / Math.max(LEAST_SIMILARITY, older.similarity)

/** Checks whether somebody who is asked about is in the earlier statement alone, and the later one replaces nothing that it names. */
function isOfOthersThanAsked(before: Statement, after: Statement, asked: Statement): boolean {
  const names = sharedTerms({ terms: [...asked.named.names] }, before)
  if (names.length === 0 || sharedTerms({ terms: names }, after).length > 0) return false
  const isKnown = (name: string) => sharedTerms({ terms: [name] }, before).length > 0
  const replaces = sharedTerms({ terms: [...before.named.values] }, after).length > 0
  return !after.changes || (!replaces && [...after.named.names].some((name) => !isKnown(name)))
}

/**
 * Checks whether a later statement is near enough to the question beside an earlier one. One that is far from
 * it has to change what only the earlier one says.
 */
function isRelated(older: Told, newer: Told, asked: Statement): boolean {
  const [before, after] = [older.statement, newer.statement]
  const share = shareOf(older, newer)
  if (isOfOthersThanAsked(before, after, asked)) return false
  if (share >= AS_SIMILAR || endsValueOf(before, after)) return true
  if (isOfOwnAttribute(before, after, asked)) return true
  if (!after.changes) return false
  const details = sharedTerms(before, after).filter(
    (term) => sharedTerms({ terms: [term] }, asked).length === 0,
  )
  const hasValue = sharesValueKind(before, after)
  const wanted = sharedTerms(asked, before)
  return (
    (wanted.length > 1 && sharedTerms({ terms: wanted }, after).length === wanted.length) ||
    (details.length > 0 && (hasValue || share >= SIMILAR_WITH_DETAIL)) ||
    details.some((term) => before.named.values.has(term)) ||
    ((hasValue || hasOtherName(before, after)) && share >= SIMILAR_WITH_VALUE)
  )
}
