import { type RarityOf, weightOf } from './revision-score.ts'
import { sharedTerms } from './shared-terms.ts'
import type { Statement } from './statement.ts'

/** Maximum places by which something is moved down behind possible answers. */
const MAX_PLACES = 5

/** Minimum share of a stored question's terms, weighted by rarity; an answer lacks the verb of `where did I put`. */
const SHARE_OF_A_QUESTION = 0.5

interface Read {
  readonly statement: Statement | null
}

/** Moves stored questions, which are not answers, behind statements with at least half as much of the question asked. */
export const moveQuestionsBack = <One extends Read>(
  all: readonly One[],
  asked: Statement,
  rarityOf: RarityOf,
): One[] =>
  answersBefore(all, asked, rarityOf, ({ statement }) => statement?.isQuestion !== true, SHARE_OF_A_QUESTION)

/**
 * Moves statements that are no answer behind the next one that is.
 * @param leastShare minimum weight of an answer's terms of the question, as a share of the other's
 */
export function answersBefore<One extends Read>(
  all: readonly One[],
  asked: Statement,
  rarityOf: RarityOf,
  isAnswer: (one: One) => boolean,
  leastShare: number,
): One[] {
  const shareOf = ({ statement }: One) =>
    statement === null ? 0 : weightOf(sharedTerms(asked, statement), rarityOf)
  const ordered = [...all]
  for (const one of all) {
    if (one.statement === null || isAnswer(one)) continue
    const at = ordered.indexOf(one)
    const behind = ordered
      .slice(at + 1, at + 1 + MAX_PLACES)
      .findIndex(
        (other) =>
          other.statement !== null &&
          isAnswer(other) &&
          shareOf(other) > 0 &&
          shareOf(other) >= leastShare * shareOf(one),
      )
    if (behind >= 0) ordered.splice(at + 1 + behind, 0, ...ordered.splice(at, 1))
  }
  return ordered
}
