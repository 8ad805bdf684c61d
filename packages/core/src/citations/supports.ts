import { agreementOf, clausesBeside, givesFigure, holds, nearestClauses } from './agreement.ts'
import { isOfClaim } from './claim-subject.ts'
import { type ContentWord, isComposed } from './content-words.ts'
import type { ChangedClaim } from './contradictions.ts'
import { isContrasted } from './contrast.ts'
import { isFigureOfOther } from './figure-of-other.ts'
import { mixesFigures } from './figure-phrases.ts'
import { isIntroduced, isOwnerBefore } from './held-before.ts'
import { isCountOfAll, isSaidByOne } from './lent-words.ts'
import { isNarrowed, isOfSome } from './narrowing.ts'
import { isOfOtherCount } from './other-count.ts'
import { isOfOtherYear } from './other-year.ts'
import { deniesAll, saysOfPart, speaksOfPart } from './partial-quantifiers.ts'
import { changesPreposition } from './prepositions.ts'
import { hasDay, hasQuantity } from './quantities.ts'
import { hasOtherReceiver, isReversed, namesAgent, putsInOrder, swapsRoles } from './relations.ts'
import { dropsRestriction } from './restrictions.ts'
import type { ReadClause, ReadSentence } from './sentence-parts.ts'
import type { SourceWindow, WindowVerdict } from './source-window.ts'

/**
 * Judges a claim, or one with a thing changed, by what a window says as it stands.
 * @param change where the claim is one with a thing changed: then nothing may narrow what the window says, but for what it says
 *   to be at another time
 */
export function supports(claim: ReadSentence, window: SourceWindow, change?: ChangedClaim): WindowVerdict {
  const { sentences, before, place, language } = window
  const words = sentences.flatMap((sentence) => sentence.words)
  const isHeld = (word: ContentWord) =>
    holds(words, word) ||
    isComposed(word, words) ||
    holds(place, word) ||
    isIntroduced(word, claim, words, before) ||
    (change !== undefined && isOwnerBefore(word, claim, words, before))
  if (!claim.words.every(isHeld) || lacksDate(claim, sentences)) return null
  if (change === undefined && !isSaidByOne(claim, window)) return null
  const own = sentences.at(-1)
  if (own !== undefined && isAnother(claim, own, language, change === undefined)) return null
  const figures = claim.figures.quantities.map((said) => ({
    said,
    at: sentences.findLastIndex((sentence) => givesFigure(said, claim, sentence)),
  }))
  if (figures.some(({ said, at }) => at < 0 && !isCountOfAll(said, claim, before))) return null
  const clauses = claim.clauses.filter((clause) => clause.words.length > 0)
  const nearest = clauses.map((clause) => nearestClauses(clause, sentences, language))
  const agreements = clauses.map((clause, at) =>
    agreementOf(
      clause,
      nearest[at] ?? [],
      sentences,
      clauses.filter((_, other) => nearest[other]?.[0] === nearest[at]?.[0]),
    ),
  )
  const deciding = withFigures(claim, nearest.flat())
  const isReverse = sentences.some((sentence) => isReversed(claim, sentence))
  const isDenied = agreements.includes('denied')
  // What is denied the other way round may well be so.
  if (isDenied && isReverse) return null
  if (agreements.includes('differs')) return null
  if (isReverse) return isNarrowed(claim, deciding, language) ? null : 'contradicted'
  if (sentences.some((sentence) => swapsRoles(claim, sentence))) return null
  if (namesAgent(claim, sentences) || putsInOrder(claim, sentences)) return null
  if (nearest.flat().some((clause) => hasOtherReceiver(clause, claim))) return null
  const ways = nearest.map((some, at) =>
    some.map((one) => [one, ...clausesBeside(one, clauses[at] ?? one, sentences)]),
  )
  const isOfSubject =
    ways.every((some) => some.some((way) => isOfClaim(way, claim, sentences))) &&
    clauses.every((clause, at) =>
      (nearest[at] ?? []).some((one) => !isContrasted(one, clause, claim, window)),
    )
  if (
    !isOfSubject ||
    isFigureOfOther(
      claim,
      sentences,
      figures.filter(({ at }) => at >= 0),
    )
  )
    return null
  if (clauses.some((clause) => isOfOtherYear(clause, sentences))) return null
  if (isOfOtherCount(claim, sentences)) return null
  if (isDenied) {
    const isOfNone = nearest.flat().some((clause) => deniesAll(clause))
    return (speaksOfPart(claim) && !isOfNone) || isNarrowed(claim, deciding, language) ? null : 'contradicted'
  }
  if (ways.flat(2).some((clause) => saysOfPart(claim, clause))) return null
  if (nearest.flat().some((clause) => isOfSome(clause, claim))) return null
  if (change === undefined || change.isWhen) return 'reworded'
  return isNarrowed(claim, deciding, language) ? null : 'reworded'
}

/** Checks whether a statement is of other figures, under other prepositions or of less than a claim. */
const isAnother = (claim: ReadSentence, own: ReadSentence, language: string, isWhole: boolean): boolean =>
  mixesFigures(claim, own) ||
  changesPreposition(claim, own) ||
  (isWhole && dropsRestriction(claim, own, language))

/** The clauses that give a figure of a claim, else all: what another clause says of when narrows no measure. */
function withFigures(claim: ReadSentence, clauses: readonly ReadClause[]): readonly ReadClause[] {
  const giving = clauses.filter(({ figures }) =>
    claim.figures.quantities.some((said) => hasQuantity(figures.quantities, said)),
  )
  return giving.length > 0 ? giving : clauses
}

function lacksDate({ figures }: ReadSentence, window: readonly ReadSentence[]): boolean {
  const dates = window.flatMap((sentence) => sentence.figures.dates)
  const codes = window.flatMap((sentence) => sentence.figures.codes)
  return (
    figures.dates.some((day) => !hasDay(dates, day)) || figures.codes.some((code) => !codes.includes(code))
  )
}
