import type { UatKind } from '../items/uat-kind.ts'
import type { Word } from '../words/name-words.ts'
import type { TextQuery } from './parse-query.ts'

export interface SearchTerm {
  readonly word: Word
  readonly alternatives: readonly Word[]
  readonly mayBeAcronym: boolean
}

/** Most terms that are searched for; further ones are only scored. */
const MAX_TERMS = 16

/** Lists the distinct words by which a store finds the candidates for one reading of a query. */
export function searchTermsOf({ words }: TextQuery): SearchTerm[] {
  const terms = new Map<string, SearchTerm>()
  for (const { alternatives, ...word } of words) {
    if (terms.size >= MAX_TERMS) break
    if (word.text.length > MAX_LETTERS || terms.has(word.text)) continue
    terms.set(word.text, { word, alternatives, mayBeAcronym: /^[a-z]{2,8}$/.test(word.text) })
  }
  return [...terms.values()]
}

/** Longer words are data. */
const MAX_LETTERS = 40

/** Joins neighbouring words of a query, as some registers do: `podu turcului`, `PODUTURCULUI`. */
export function joinedNeighbours({ words }: TextQuery): string[] {
  const joined = words.slice(1).map(({ text }, index) => `${words[index]?.text ?? ''}${text}`)
  return [...new Set(joined)].filter(({ length }) => length <= MAX_LETTERS).slice(0, MAX_TERMS)
}

/** Lengths of words with variants for typing errors: longer ones keep enough trigrams. */
const TYPO_LENGTHS = { least: 3, most: 12 }

/** Words with a letter removed or two exchanged: such errors leave short words no common trigrams. */
export function typosOf(text: string): string[] {
  if (text.length < TYPO_LENGTHS.least || text.length > TYPO_LENGTHS.most) return []
  const typos = new Set<string>()
  for (let at = 0; at < text.length; at += 1) {
    if (text.length > TYPO_LENGTHS.least) typos.add(text.slice(0, at) + text.slice(at + 1))
    typos.add(text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2))
  }
  typos.delete(text)
  return [...typos]
}

/** Returns the kinds of unit to search for: the typed ones, and a county that its name may mean. */
export const kindsToShow = ({ kinds }: TextQuery): UatKind[] =>
  kinds === null ? [] : [...new Set([...kinds, 'county' as const])]

/** Returns the word for a kind of unit in a store's index; no name contains it, since names are letters and digits. */
export const kindWord = (kind: UatKind): string => `#${kind}`
