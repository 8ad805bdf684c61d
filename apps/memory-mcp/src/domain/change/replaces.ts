import { answersAnew, type Inquiry, type Told } from './answers-anew.ts'
import { areAsked, isOnSubject } from './asked-subject.ts'
import { type RarityOf, revisionScore } from './revision-score.ts'
import { sharesAttribute } from './shared-terms.ts'
import type { Statement } from './statement.ts'

/** Minimum score at which a later thought found for the same question revises an earlier one. */
const REVISES_AMONG_FOUND = 1.85
/** Added for a change of the attribute that is asked for, whatever the older statement calls it. */
const TELLS_ATTRIBUTE = 0.1

/** Checks whether a later statement tells that an earlier one found for the same question is outdated. */
export function revisesFound(older: Told, newer: Told, inquiry: Inquiry): boolean {
  const { asked, rarityOf } = inquiry
  const [before, after] = [older.statement, newer.statement]
  if (!isOnSubject(before, after, asked, rarityOf)) return false
  const isAsked = areAsked(before, after, asked)
  const score = revisionScore(before, after, rarityOf, { closeness: null, isNearest: false, isAsked })
  const tells = after.changes && sharesAttribute(asked, after)
  return score + (tells ? TELLS_ATTRIBUTE : 0) >= REVISES_AMONG_FOUND && answersAnew(older, newer, inquiry)
}

/** Checks whether a later statement tells that an earlier one is outdated, whatever is asked. */
export const revisesAny = (older: Statement, newer: Statement, rarityOf: RarityOf): boolean =>
  revisionScore(older, newer, rarityOf, { closeness: null, isNearest: false }) >= REVISES_AMONG_FOUND
