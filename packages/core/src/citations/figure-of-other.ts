import { holds } from './agreement.ts'
import { hasQuantity, type Quantity } from './quantities.ts'
import type { ReadSentence } from './sentence-parts.ts'
import { hasOtherSubject } from './subjects.ts'

const POSSESSIVES = new Set('his her its their son sa ses leur leurs sein seine ihr ihre su sus'.split(' '))

export function isFigureOfOther(
  claim: ReadSentence,
  window: readonly ReadSentence[],
  figures: readonly { readonly said: Quantity; readonly at: number }[],
): boolean {
  if (figures.length === 0) return false
  const isElsewhere = figures.some(({ said, at }) => {
    const giving = window[at]?.clauses.filter(({ figures: { quantities } }) => hasQuantity(quantities, said))
    return giving?.every(
      (clause) =>
        clause.words.length > 0 && window[at] !== undefined && hasOtherSubject(clause, claim, window[at]),
    )
  })
  if (isElsewhere) return true
  const first = Math.min(...figures.map(({ at }) => at), window.length - 1)
  const near = window.slice(0, first + 1).flatMap((sentence) => sentence.words)
  const far = window.slice(first + 1).flatMap((sentence) => sentence.words)
  return claim.words.some(
    (word) =>
      !holds(near, word) &&
      far.some((one) => holds([one], word) && !one.before.some((small) => POSSESSIVES.has(small))),
  )
}
