import type { RarityOf } from './revision-score.ts'
import { sharedTerms } from './shared-terms.ts'
import type { Statement } from './statement.ts'

/** Maximum places by which a stored question is moved down behind possible answers. */
const MAX_PLACES = 5

/** Minimum share of a stored question's terms, weighted by rarity; an answer lacks the verb of `where did I put`. */
const MIN_SHARE = 0.5

/** Moves stored questions, which are not answers, behind statements with at least half as much of the question asked. */
export function moveQuestionsBack<One extends { readonly statement: Statement | null }>(
  all: readonly One[],
  asked: Statement,
  rarityOf: RarityOf,
): One[] {
  const shareOf = ({ statement }: One) =>
    statement === null ? 0 : sharedTerms(asked, statement).reduce((sum, term) => sum + rarityOf(term), 0)
  const ordered = [...all]
  for (const one of all) {
    if (one.statement?.isQuestion !== true) continue
    const at = ordered.indexOf(one)
    const behind = ordered
      .slice(at + 1, at + 1 + MAX_PLACES)
      .findIndex(
        (other) =>
          other.statement?.isQuestion === false &&
          shareOf(other) > 0 &&
          shareOf(other) >= MIN_SHARE * shareOf(one),
      )
    if (behind >= 0) ordered.splice(at + 1 + behind, 0, ...ordered.splice(at, 1))
  }
  return ordered
}
