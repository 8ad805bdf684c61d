import type { Span } from './span.ts'

/** Separators between what is said of one figure and of the next. */
const JOINT = /[,;.]\s|(?<![\p{L}])(?:et|ou|puis|mais|and|or|then|but)(?![\p{L}])/giu

/**
 * Counts the words that a sentence says of each of its figures or dates alone: in `2 m à l’entrée et 1 m au
 * fond`, `fond` belongs to the second. Words before the first figure belong to all, but for those of another clause.
 * @param words Spans of the relevant words.
 * @param figures Figures to compare, in text order.
 */
export function ownWords(text: string, words: readonly Span[], figures: readonly Span[]) {
  const joints = Array.from(text.matchAll(JOINT), ({ index }) => index)
  const isClause = (from: number, to: number) => /[;.]\s/u.test(text.slice(from, to))
  const between = (from: number, to: number) => joints.filter((at) => at >= from && at < to)
  return ({ start, end }: Span): number => {
    const before = figures.findLast((figure) => figure.end <= start)
    const after = figures.find((figure) => figure.start >= end)
    const isApart = before === undefined && after !== undefined && isClause(end, after.start)
    const from = before === undefined ? (isApart ? 0 : start) : between(before.end, start).at(-1)
    const to = after === undefined ? text.length : between(end, after.start)[0]
    if (from === undefined || to === undefined) return 0
    return words.filter((word) => word.start >= from && word.end <= to).length
  }
}
