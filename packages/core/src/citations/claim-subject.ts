import { holds } from './agreement.ts'
import type { ReadClause, ReadSentence } from './sentence-parts.ts'
import { hasOtherModifier, hasOtherSubject, isNamedAside, isOfOwner, lastName } from './subjects.ts'

/** Checks whether clauses that say a part of a claim say it of the claim's subject. */
export function isOfClaim(
  [nearest, ...beside]: readonly ReadClause[],
  claim: ReadSentence,
  window: readonly ReadSentence[],
): boolean {
  const sentenceOf = (clause: ReadClause) => window.find(({ clauses }) => clauses.includes(clause))
  return [nearest, ...beside].every((clause) => {
    const sentence = clause === undefined ? undefined : sentenceOf(clause)
    if (clause === undefined || sentence === undefined) return true
    if (clause !== nearest && isAntecedent(clause, nearest, claim, sentence)) return true
    return (
      !hasOtherSubject(clause, claim, sentence, clause !== nearest) &&
      !hasOtherModifier(clause, claim) &&
      (clause !== nearest || !(isNamedAside(clause, claim, sentence) || isOfOwner(clause, claim)))
    )
  })
}

/** Checks whether a clause does no more for a claim than name whom the relative one behind it goes on about. */
function isAntecedent(
  clause: ReadClause,
  nearest: ReadClause | undefined,
  claim: ReadSentence,
  { clauses }: ReadSentence,
): boolean {
  if (nearest?.isRelative !== true || clauses.indexOf(clause) !== clauses.indexOf(nearest) - 1) return false
  const named = lastName(clause.words)
  return claim.words.every((word) => holds(nearest.words, word) || holds(named, word))
}
