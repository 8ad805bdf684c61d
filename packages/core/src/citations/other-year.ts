import { holds } from './agreement.ts'
import { hasQuantity, isYear } from './quantities.ts'
import type { ReadClause, ReadSentence } from './sentence-parts.ts'

/**
 * Checks whether what a clause dates by a year is said of another year alone: of `sold in 1790, then burnt in 1794` nothing was burnt in
 * 1790. A word that stands before is carried on, a figure is not.
 */
export function isOfOtherYear({ words, figures }: ReadClause, window: readonly ReadSentence[]): boolean {
  const [year, ...others] = figures.quantities.filter(isYear)
  if (year === undefined || others.length > 0) return false
  const all = window.flatMap(({ clauses }) => clauses)
  const own = all.findLastIndex((clause) => hasQuantity(clause.figures.quantities, year))
  if (own < 0) return false
  const isOnlyOther = (isSaid: (clause: ReadClause) => boolean, from: number) => {
    const saying = all.filter(isSaid)
    return (
      saying.length > 0 &&
      saying.every(
        (clause) =>
          clause.figures.quantities.some(isYear) &&
          !hasQuantity(clause.figures.quantities, year) &&
          all.indexOf(clause) >= from,
      )
    )
  }
  const before = words.findLast(({ end }) => end <= year.start)
  // A subject is not what is dated: `Die Brücke wurde 1902 zerstört`.
  const dated = before === undefined || before === words[0] ? words.at(-1) : before
  return (
    (dated !== undefined && isOnlyOther((clause) => holds(clause.words, dated), own)) ||
    figures.quantities.some(
      (said) => said !== year && isOnlyOther((clause) => hasQuantity(clause.figures.quantities, said), 0),
    )
  )
}
