import type { Span } from './span.ts'

/** Where what is said of one figure ends and what is said of the next one begins. */
const JOINT = /[,;]\s|(?<![\p{L}])(?:et|ou|puis|mais|and|or|then|but)(?![\p{L}])/giu

/**
 * Counts the words that a sentence says of one of its figures or dates alone: `2 m à l’entrée et 1 m au fond` says `fond` of the
 * second. What stands before the first figure is said of all.
 * @param words places in the text of the words that matter
 * @param figures those that are compared, in their order
 */
export function ownWords(text: string, words: readonly Span[], figures: readonly Span[]) {
  const joints = Array.from(text.matchAll(JOINT), ({ index }) => index)
  const between = (from: number, to: number) => joints.filter((at) => at >= from && at < to)
  return ({ start, end }: Span): number => {
    const before = figures.findLast((figure) => figure.end <= start)
    const after = figures.find((figure) => figure.start >= end)
    const from = before === undefined ? start : between(before.end, start).at(-1)
    const to = after === undefined ? text.length : between(end, after.start)[0]
    if (from === undefined || to === undefined) return 0
    return words.filter((word) => word.start >= from && word.end <= to).length
  }
}
