import { namesAnother } from './another-name.ts'
import { areAsked, isOfOwnAttribute, isOnSubject, MOST_OF_ASKED, subjectOf } from './asked-subject.ts'
import { isLight } from './light-words.ts'
import { isAboutOthers, isOfOthers } from './other-subjects.ts'
import { endsValueOf, type RarityOf, revisionScore, sharesValueKind } from './revision-score.ts'
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
export function answersAnew(older: Told, newer: Told, { asked, rarityOf }: Inquiry): boolean {
  const [before, after] = [older.statement, newer.statement]
  if (before.isQuestion || after.isQuestion || (older.isOfKind && !newer.isOfKind)) return false
  if (!isRelated(older, newer, asked) || isOfOthers(before, after)) return false
  const isThing = (term: string) => !asked.named.names.has(term)
  const weight = (terms: readonly string[]) => terms.reduce((sum, term) => sum + rarityOf(term), 0)
  const wanted = sharedTerms({ terms: subjectOf(asked, after).filter((term) => !isLight(term)) }, before)
  const shared = sharedTerms({ terms: wanted }, after)
  if (shared.length === 0) return false
  const tellsAttribute = sharesAttribute(asked, after)
  const hasThing = shared.some(isThing) || (tellsAttribute && sharesAttribute(asked, before))
  const hasAll = shared.length === wanted.length && hasThing
  if (!(hasAll && shared.length > 1) && isAboutOthers(before, after)) return false
  const hasMost = shared.some(isThing) && weight(shared) >= MOST_OF_ASKED * weight(wanted)
  const isDetail = (term: string) => isThing(term) && !wanted.some((other) => isSameTerm(term, other))
  const differs = namesAnother(before, after)
  return (
    hasAll ||
    (hasMost && (differs || sharesValueKind(before, after))) ||
    ((differs || after.changes) && sharedTerms(before, after).some(isDetail)) ||
    (after.changes && tellsAttribute)
  )
}

/** `The site is hosted by Ardo` and `moved the site to Brel`. */
const hasOtherName = (before: Statement, after: Statement): boolean =>
  [before, after].every(({ named }, at, [one, other]) =>
    [...named.names].some((name) => !(at === 0 ? other : one)?.named.names.has(name)),
  )

/** Share of the similarity of an earlier thought from which a later one needs no further evidence. */
const AS_SIMILAR = 0.33
/** The same for one that changes a value of a kind, and for one that names a detail of the earlier. */
const SIMILAR_WITH_VALUE = 0.1
const SIMILAR_WITH_DETAIL = 0.005
const LEAST_SIMILARITY = 0.001

/**
 * Checks whether a later statement is near enough to the question beside an earlier one. One that is far from
 * it has to change what only the earlier one says.
 */
function isRelated(older: Told, newer: Told, asked: Statement): boolean {
  const [before, after] = [older.statement, newer.statement]
  const share = newer.similarity / Math.max(LEAST_SIMILARITY, older.similarity)
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
