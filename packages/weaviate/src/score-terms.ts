import { bm25Part } from '@agora-mcp/core/ranking'
import type { StoredObject } from './stored-object.ts'

/** A word of a question with all its possible stems in texts, and its rarity. */
export interface QueryWord {
  readonly forms: ReadonlySet<string>
  readonly rarity: { readonly weight: number; readonly selects: boolean }
}

/** BM25 of an object; a word matches in any of its forms. */
export function scoreOf(
  { properties }: StoredObject,
  words: readonly QueryWord[],
  averageLength: number,
): number {
  if (words.length === 0) return 0
  const terms = ` ${properties.terms ?? ''} `
  const relativeLength = Number(properties.terms_count) / averageLength
  let score = 0
  for (const { forms, rarity } of words) {
    for (const form of forms) {
      const count = countOf(terms, ` ${form} `)
      if (count > 0) score += bm25Part(rarity.weight, count, relativeLength)
    }
  }
  return score
}

/** Counts a term among others; all of them are surrounded by single spaces. */
function countOf(terms: string, term: string): number {
  let count = 0
  // The space after a term precedes the next one.
  for (let at = terms.indexOf(term); at !== -1; at = terms.indexOf(term, at + term.length - 1)) count += 1
  return count
}

/** Checks whether an object contains a word in any of its forms. */
export const holds = ({ properties }: StoredObject, forms: ReadonlySet<string>): boolean =>
  String(properties.terms ?? '')
    .split(' ')
    .some((term) => forms.has(term))
