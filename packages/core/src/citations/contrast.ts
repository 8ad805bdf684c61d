import { holds } from './agreement.ts'
import type { ContentWord } from './content-words.ts'
import { areOpposites } from './opposites.ts'
import type { ReadClause, ReadSentence } from './sentence-parts.ts'
import type { SourceWindow } from './source-window.ts'

/**
 * Checks whether a clause, or all that say what it lacks, have the opposite of a word of the claim: `The south gate is of wood` says
 * nothing of the north gate, and `safe in summer, dangerous in winter` not that it is dangerous in summer.
 */
export function isContrasted(
  nearest: ReadClause,
  clause: ReadClause,
  claim: ReadSentence,
  { sentences, language }: SourceWindow,
): boolean {
  const hasOpposite = ({ words }: ReadClause, wanted: readonly ContentWord[]) =>
    wanted.some(
      (word) =>
        !holds(words, word) &&
        words.some((one) => areOpposites(one, word, language) && !holds(claim.words, one)),
    )
  if (hasOpposite(nearest, clause.words)) return true
  const all = sentences.flatMap(({ clauses }) => clauses)
  return clause.words.some((word) => {
    if (holds(nearest.words, word) || word === clause.words[0]) return false
    const holding = all.filter(({ words }) => holds(words, word))
    return holding.length > 0 && holding.every((one) => hasOpposite(one, claim.words))
  })
}
