import damerauLevenshtein from 'damerau-levenshtein'
import { distance } from 'fastest-levenshtein'

/**
 * Edits between two words, up to a limit: letters put in, left out or replaced, and neighbours exchanged, each counted
 * once (optimal string alignment). In UTF-16 units.
 * @param limit At most 4: beyond it the library no longer counts.
 * @returns the number of edits, or `limit + 1` where there are more than `limit`
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  // An exchange is two edits to Levenshtein. Most words differ by more, and this tells twice as fast.
  if (distance(a, b) > 2 * limit) return limit + 1
  return Math.min(damerauLevenshtein(a, b).steps, limit + 1)
}

/** How unlike two texts are: edits, an exchange counted as two, as a share of the longer one's length, 0 to 1. */
export function unlikeness(a: string, b: string): number {
  return distance(a, b) / Math.max(a.length, b.length, 1)
}
