import { holds } from './agreement.ts'
import { foldInPlace } from './fold-in-place.ts'
import { isContrasting } from './opposites.ts'
import { hasQuantity, isYear } from './quantities.ts'
import type { ReadClause, ReadSentence } from './sentence-parts.ts'

const WHEN_OR_WHERE =
  /(?<![\p{L}])(?:in|on|at|during|after|before|since|until|within|for|dans|en|pendant|durant|apres|avant|depuis|lors|pour|im|am|wahrend|nach|vor|seit|bei|fur|durante|tras|antes|desde|para)(?:\s+(?:the|an?|its|les?|la|l'|une?|de[rnms]|die|das|eine[mnrs]?|el|los|las|una?))?\s*$/u

/** Words that join two of which the same is said: `facing south or east`. */
const OR = new Set(['or', 'and', 'ou', 'et', 'oder', 'und', 'o', 'y'])

/**
 * Checks whether clauses say when, where or for whom, and a claim does not: of others it may be so. What goes with a word that the
 * claim does not have tells nothing of the claim.
 */
export function isNarrowed(claim: ReadSentence, clauses: readonly ReadClause[], language: string): boolean {
  return clauses.some(({ text, words, figures }) => {
    const folded = foldInPlace(text)
    const goesWithClaim = (start: number) => {
      const before = words.findLast((word) => word.start < start)
      return before === undefined || holds(claim.words, before)
    }
    const isFurther = (start: number) => WHEN_OR_WHERE.test(folded.slice(0, start)) && goesWithClaim(start)
    const hasDate = claim.figures.dates.length > 0
    const isDated = hasDate || claim.figures.quantities.some(isYear)
    return (
      words.some(
        (word) =>
          !word.before.some((small) => OR.has(small)) &&
          !holds(claim.words, word) &&
          !(hasDate && figures.dates.length > 0 && isContrasting(word, language)) &&
          ((isContrasting(word, language) && goesWithClaim(word.start)) ||
            (!word.isName && isFurther(word.start))),
      ) ||
      (!isDated &&
        (figures.dates.length > 0 || figures.quantities.some((one) => isYear(one) && isFurther(one.start))))
    )
  })
}

const OF_SOME =
  /(?<![\p{L}])(?:with|without|under|over|below|above|aged|less than|more than|fewer than|avec|sans|munis?|munies?|ages?|agees?|de moins de|de plus de|mit|ohne|unter|uber|con|sin|de menos de|de mas de|menores|mayores)(?![\p{L}])/u

/** Checks whether a clause is of some of a claim's subject: `Visitors under twelve enter free` says nothing of visitors. */
export function isOfSome({ text, words, figures }: ReadClause, claim: ReadSentence): boolean {
  const [subject, next] = words.filter((word) => holds(claim.words, word))
  if (subject === undefined || next === undefined || !holds(claim.words.slice(0, 1), subject)) return false
  if (!OF_SOME.test(foldInPlace(text.slice(subject.end, next.start)))) return false
  const isBetween = ({ start, end }: { readonly start: number; readonly end: number }) =>
    start >= subject.end && end <= next.start
  return (
    words.some(isBetween) ||
    figures.quantities.some((one) => isBetween(one) && !hasQuantity(claim.figures.quantities, one))
  )
}
