import { countedBy, holds } from './agreement.ts'
import { hasQuantity, isYear, sameQuantity } from './quantities.ts'
import type { ReadSentence } from './read-sentence.ts'

/**
 * Whether what a claim counts is counted with another figure: of `19 locks, three of the locks double` there are no nineteen
 * double ones.
 */
export function isOfOtherCount(claim: ReadSentence, window: readonly ReadSentence[]): boolean {
  const counts = (sentence: ReadSentence) =>
    sentence.figures.quantities
      .filter((figure) => figure.unit === null && !isYear(figure))
      .map((figure) => ({ figure, words: countedBy(sentence, figure) }))
  const found = window.flatMap(counts)
  return counts(claim).some(({ figure, words: [noun, ...others] }) => {
    if (noun === undefined) return false
    const same = found.filter(({ words }) => holds(words.slice(0, 1), noun))
    return others.some((word) => {
      const holding = same.filter(({ words }) => holds(words, word))
      return (
        holding.length > 0 &&
        same.some((one) => sameQuantity(one.figure, figure)) &&
        holding.every((one) => !hasQuantity(claim.figures.quantities, one.figure))
      )
    })
  })
}
