import { areAkin } from '@agora-mcp/core/citations'
import { isLaterInProject, REVERSES } from '../ranking/later-change.ts'
import { rivalsOf } from '../ranking/rival-values.ts'
import { isBody } from '../statements/deciding-body.ts'
import {
  haveOtherValues,
  isBelowSameHeading,
  likeness,
  likenessBesideNames,
  MIN_ALIKE,
  matter,
} from '../statements/likeness.ts'
import type { Statement } from '../statements/statement.ts'
import type { Rule } from './rules.ts'

/** A statement and the later one that says otherwise of the same thing. */
export interface Succession {
  readonly older: Rule
  readonly newer: Rule
  /** 0 to 1 or a little more. */
  readonly alike: number
}

/** Pairs each statement with the last earlier one of its series or project that it says otherwise, oldest first. */
export function successionsIn(rules: readonly Rule[]): Succession[] {
  const pairs = rules.flatMap((newer) => {
    const before = rules.filter((older) => follows(newer, older))
    if (before.some(({ plain }) => plain === newer.plain)) return []
    const [best] = before
      .map((older) => ({ older, newer, alike: saysOtherwise(older, newer) }))
      .filter(({ alike }) => alike >= MIN_ALIKE)
      .toSorted((a, b) => b.alike - a.alike || dayOf(b.older).localeCompare(dayOf(a.older)))
    return best ?? []
  })
  return pairs
    .filter(
      ({ older, newer, alike }) =>
        !pairs.some(
          (other) =>
            other.older === older &&
            other.alike > alike &&
            other.newer.statement.passage.source === newer.statement.passage.source,
        ),
    )
    .toSorted((a, b) => dayOf(a.newer).localeCompare(dayOf(b.newer)))
}

export const follows = (newer: Rule, older: Rule): boolean =>
  newer.series === older.series
    ? dayOf(newer) > dayOf(older)
    : isLaterInProject(newer.statement.passage, older.statement.passage)

const dayOf = ({ statement }: Rule): string => statement.passage.date ?? ''

/** Minimum number of words that two statements share without values of one kind or a word for a change. */
const MIN_SHARED = 2
/** Weight of each shared word of a later statement that tells a change. */
const PER_WORD = 0.01
/** Matches what denies a sentence, folded: `n'est pas`, `are not`. */
const DENIES = /\bn(?:e\b|')[^.;]{1,30}\b(?:pas|plus|jamais)\b|\b(?:not|no longer|never)\b/u

/** Matches stems that tell of nothing: `a lieu`, `takes place`, `se font`. */
const LIGHT = /^(?:lieu|plac|place|fon|font|fai\p{L}*|decid\p{L}*)$/u
const telling = (statement: Statement): string[] =>
  matter(statement).filter((stem) => !isBody(stem) && !LIGHT.test(stem))

/**
 * Rates how far a later statement says otherwise what an earlier one says: with another value, with another name, or
 * by denying it. Names are no part of what both are about: `appoints Ann Roe to keep the key` is replaced by
 * `appoints Bob Lee`.
 */
export function saysOtherwise(older: Rule, newer: Rule): number {
  const [one, other] = [older.statement, newer.statement]
  const alike = Math.max(likeness(one, other), likenessBesideNames(one, other))
  const [left, right] = [telling(one), telling(other)]
  const shared = left.filter((stem) => right.some((word) => word === stem || areAkin(word, stem)))
  const rivals =
    older.valued === undefined || newer.valued === undefined ? null : rivalsOf(older.valued, newer.valued)
  if (rivals !== null && shared.length > 0) return Math.max(alike, rivals.alike)
  const isBelowSame = isBelowSameHeading(one, other)
  const least = isBelowSame || left.includes(right[0] ?? '') ? 1 : MIN_SHARED
  if (REVERSES.test(newer.plain) && shared.length >= least)
    return Math.max(alike, MIN_ALIKE + PER_WORD * shared.length)
  const isOneSubject = isBelowSame && left[0] === right[0]
  if (shared.length < MIN_SHARED && !isOneSubject) return 0
  const isDenied = DENIES.test(older.plain) !== DENIES.test(newer.plain)
  const isOther =
    isDenied ||
    haveOtherValues(older.stated, newer.stated) ||
    (shared.length < left.length && shared.length < right.length)
  // Below one heading, the same verb of the same subject is enough: `The kiosk stands at the gate`, `stands by the pond`.
  const isSame = isOneSubject && left[1] === right[1]
  return isOther ? Math.max(alike, isSame ? MIN_ALIKE : 0) : 0
}
