import { holds } from './agreement.ts'
import { isNegated } from './negation.ts'
import { hasQuantity } from './quantities.ts'
import type { ReadSentence } from './sentence-parts.ts'

/**
 * Judges a claim by a sentence with an exception: of what is excepted it says the contrary, and of everything it does not
 * say it. Undefined where the sentence has none or the claim has it too.
 */
export function judgeException(
  claim: ReadSentence,
  source: ReadSentence,
): 'reworded' | 'contradicted' | null | undefined {
  if (source.exceptions.length === 0 || claim.exceptions.length > 0) return undefined
  const isOf = (words: ReadSentence['exceptions'][number]) =>
    words.length > 0 && words.every((word) => holds(claim.words, word))
  const excepted = source.exceptions.find(isOf)
  if (excepted === undefined) return isOfEach(claim, source) ? null : undefined
  const isSaid =
    claim.words.every((word) => holds(excepted, word) || holds(source.words, word)) &&
    claim.figures.quantities.every((said) => hasQuantity(source.figures.quantities, said))
  const scopeOf = ({ clauses }: ReadSentence) =>
    clauses.flatMap(({ modalities, under }) => [...modalities, under?.kind]).join(' ')
  if (!isSaid || scopeOf(claim) !== scopeOf(source)) return undefined
  return isNegated(claim.text) === isNegated(source.text) ? 'contradicted' : 'reworded'
}

/** Checks whether a claim is of all that a sentence is of, and not of one thing that it tells from the others. */
const isOfEach = (claim: ReadSentence, source: ReadSentence): boolean =>
  claim.words.every((word) => holds(source.words, word))
