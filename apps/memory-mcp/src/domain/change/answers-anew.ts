import { areAsked } from './asked-subject.ts'
import { isLight } from './light-words.ts'
import { logit } from './logit.ts'
import { isOfTime } from './modifiers.ts'
import { isAboutOthers, isOfOthers } from './other-subjects.ts'
import { endsValueOf, type RarityOf, revisionScore, sharesValueKind, weightOf } from './revision-score.ts'
import { sharedTerms, sharesAttribute } from './shared-terms.ts'
import type { Statement } from './statement.ts'

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

// Weights of a logistic regression over ten months: docs/adr/0028-what-changed.md.
const BIAS = -3.1
const SIMILARITY = 0.9
const THING = 1.6
const DETAILS = 1.2
const ATTRIBUTE = 1
const CHANGE = 1.1
const END = 1.7
const VALUE = 1.9
const ALL_ASKED = 1.8
const OWN = 0.5
const REVISION = 0.7
const NO_ATTRIBUTE = -0.8
const NO_PERSON = -1.3
const NO_KIND = -1
const OTHER_SUBJECT = -1.3

/** Kinds of values of which a question may ask what they belong to. */
const NAMED_BY_VALUE = ['phone', 'mail', 'code', 'link']
/** Log odds of a similarity, from which a higher one says no more. */
const MOST_SIMILAR = 3
/** Sum of rarities from which further details say no more. */
const MOST_DETAILS = 6

/**
 * Checks whether a later statement probably answers a question instead of an earlier one. It stands first then,
 * although nothing may tell that the earlier one is outdated.
 */
export function answersAnew(older: Told, newer: Told, { asked, rarityOf }: Inquiry): boolean {
  const [before, after] = [older.statement, newer.statement]
  if (before.isQuestion || after.isQuestion) return false
  // `06 12 34 56 78`: who has it was asked.
  if (NAMED_BY_VALUE.some((kind) => sharesValueOf(kind, asked, before))) return false
  if (isOfOthers(before, after)) return false
  const tells = sharesAttribute(asked, after)
  const isName = (term: string) => asked.named.names.has(term)
  const isAsked = (term: string) => !isLight(term) && !(tells && asked.attributeTerms.has(term))
  const wanted = sharedTerms({ terms: asked.terms.filter(isAsked) }, before)
  const names = sharedTerms({ terms: [...asked.named.names] }, before)
  const details = sharedTerms(before, after).filter(
    (term) => !isOfTime(term) && sharedTerms({ terms: [term] }, asked).length === 0,
  )
  const evidence: readonly (readonly [weight: number, share: number | boolean])[] = [
    [SIMILARITY, Math.min(MOST_SIMILAR, logit(newer.similarity))],
    [THING, sharedTerms({ terms: wanted }, after).some((term) => !isName(term))],
    [DETAILS, Math.min(MOST_DETAILS, weightOf(details, rarityOf))],
    [ATTRIBUTE, tells],
    [CHANGE, after.changes],
    [END, endsValueOf(before, after)],
    [VALUE, sharesValueKind(before, after)],
    [ALL_ASKED, areAsked(before, after, asked)],
    [OWN, asked.isOwn && before.isOwn && after.isOwn],
    [REVISION, revisionScore(before, after, rarityOf, { closeness: null, isNearest: false })],
    [NO_ATTRIBUTE, !tells && sharesAttribute(asked, before)],
    [NO_PERSON, names.length > 0 && sharedTerms({ terms: names }, after).length === 0],
    [NO_KIND, older.isOfKind && !newer.isOfKind],
    [OTHER_SUBJECT, isAboutOthers(before, after)],
  ]
  return evidence.reduce((sum, [weight, share]) => sum + weight * Number(share), BIAS) >= 0
}

const sharesValueOf = (kind: string, one: Statement, other: Statement): boolean =>
  [...(one.values.get(kind) ?? [])].some((value) => other.values.get(kind)?.has(value) === true)
