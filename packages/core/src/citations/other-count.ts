import { countedBy, holds } from './agreement.ts'
import { hasQuantity, isYear, sameQuantity } from './quantities.ts'
import type { ReadSentence } from './sentence-parts.ts'

const OF_THEM = /^\s(?:of the|des|der|de l[ao]s)\s/iu

/** Checks for another figure of what a claim counts: of `19 locks, three of them double` nineteen are not double. */
export function isOfOtherCount(claim: ReadSentence, window: readonly ReadSentence[]): boolean {
  const counts = (sentence: ReadSentence) =>
    sentence.figures.quantities
      .filter((figure) => figure.unit === null && !isYear(figure))
      .map((figure) => ({
        figure,
        words: countedBy(sentence, figure),
        isPart:
          OF_THEM.test(sentence.text.slice(figure.end)) ||
          /dont\s$/iu.test(sentence.text.slice(0, figure.start)),
      }))
  const found = window.flatMap(counts)
  return counts(claim).some(({ figure, words: [noun, ...others] }) => {
    if (noun === undefined) return false
    const same = found.filter(({ words }) => holds(words.slice(0, 1), noun))
    const parts = same.filter((one) => one.isPart && sameQuantity(one.figure, figure))
    const isPartAlone =
      parts.length > 0 && same.filter((one) => sameQuantity(one.figure, figure)).length === parts.length
    if (isPartAlone && !parts.some(({ words }) => words.slice(1).some((word) => holds(claim.words, word))))
      return same.some((one) => !hasQuantity(claim.figures.quantities, one.figure))
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
