import type { ThoughtContent } from '../memory.ts'
import { NEAR_DUPLICATE, type NearThought } from '../recall/nearest.ts'
import { isAboutOthers } from './other-subjects.ts'
import { REVISES, rarityAmong, revisionScore } from './revision-score.ts'
import { sharedTerms } from './shared-terms.ts'
import { readStatement } from './statement.ts'

/** Number of existing thoughts compared with a new one. */
export const MAX_COMPARED = 30
const MAX_SHOWN = 3
/** Minimum score as a share of the best: several hints would be ignored. */
const SHARE_OF_BEST = 0.8

/**
 * Returns existing thoughts that a new one may replace: those with different content on its subject, and near
 * duplicates, most likely first.
 * @param near existing thoughts, most similar first
 */
export function similarExisting(
  added: Pick<ThoughtContent, 'content' | 'concepts'>,
  near: readonly NearThought[],
): NearThought[] {
  const newer = readStatement(added)
  const statements = near.map(({ thought }) => readStatement(thought))
  const rarityOf = rarityAmong([newer, ...statements].filter((statement) => statement !== null))
  const scored = near.map((one, place) => {
    const older = statements[place] ?? null
    const isSame = one.similarity >= NEAR_DUPLICATE
    if (older === null || newer === null) return { one, score: isSame ? REVISES : 0 }
    const nearness = { closeness: one.similarity, isNearest: place === 0 }
    const score = revisionScore(older, newer, rarityOf, nearness)
    if (isAboutOthers(older, newer)) return { one, score: 0 }
    // A common name or style alone is not a duplicate.
    const hasWords = older.language !== newer.language || sharedTerms(older, newer).length > 1
    return { one, score: isSame && hasWords ? Math.max(score, REVISES) : score }
  })
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score >= REVISES && score >= SHARE_OF_BEST * best)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_SHOWN)
    .map(({ one }) => one)
}
