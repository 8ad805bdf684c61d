import { distance } from 'fastest-levenshtein'

/**
 * Counts the edits between two words, up to a limit: letters inserted, deleted or replaced, and neighbours
 * exchanged (optimal string alignment distance). In UTF-16 units.
 * @returns the number of edits, or `limit + 1` if there are more
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  // Cheap check first: Levenshtein counts an exchange as two edits, and most pairs differ by more.
  if (distance(a, b) > 2 * limit) return limit + 1
  return Math.min(alignmentDistance(a, b), limit + 1)
}

/** Fills the table of edits between prefixes of both words, keeping three rows. */
function alignmentDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced)
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isExchange) least = Math.min(least, at(beforeLast, j - 2) + 1)
      row.push(least)
    }
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? 0

/** Distance of two texts as a share of the longer one's length, 0 to 1; an exchange counts as two edits. */
export function unlikeness(a: string, b: string): number {
  return distance(a, b) / Math.max(a.length, b.length, 1)
}
