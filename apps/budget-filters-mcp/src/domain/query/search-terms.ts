import type { UatKind } from '../items/uat-kind.ts'
import type { Word } from '../words/name-words.ts'
import type { TextQuery } from './parse-query.ts'

/** Something to look for in names: one typed word with what may stand for it. */
export interface SearchTerm {
  readonly word: Word
  /** Words of the same meaning. */
  readonly alternatives: readonly Word[]
  /** It may be the first letters of several words. */
  readonly mayBeAcronym: boolean
}

/** Longest query that is searched for in full; what comes after is scored all the same. */
const MOST_TERMS = 16

/** Lists the words, each once, by which a store finds the candidates for one reading of a query. */
export function searchTermsOf({ words }: TextQuery): SearchTerm[] {
  const terms = new Map<string, SearchTerm>()
  for (const { alternatives, ...word } of words) {
    if (terms.size >= MOST_TERMS) break
    if (word.text.length > MOST_LETTERS || terms.has(word.text)) continue
    terms.set(word.text, { word, alternatives, mayBeAcronym: /^[a-z]{2,8}$/.test(word.text) })
  }
  return [...terms.values()]
}

/** Longer words are data. */
const MOST_LETTERS = 40

/** Neighbours of a query written as one, as some registers write them: `podu turcului`, `PODUTURCULUI`. */
export function joinedNeighbours({ words }: TextQuery): string[] {
  const joined = words.slice(1).map(({ text }, index) => `${words[index]?.text ?? ''}${text}`)
  return [...new Set(joined)].filter(({ length }) => length <= MOST_LETTERS).slice(0, MOST_TERMS)
}

/** Lengths of words that typos are looked for in: longer ones keep enough trigrams. */
const TYPO_LENGTHS = { least: 3, most: 12 }

/**
 * Lists words that may have been meant where one letter too many was typed or two were exchanged: such typos leave
 * short words without common trigrams.
 */
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

/** Kinds of unit that are looked for: those typed, and the county that may be meant by its name. */
export const kindsToShow = ({ kinds }: TextQuery): UatKind[] =>
  kinds === null ? [] : [...new Set([...kinds, 'county' as const])]

/** The word under which a store keeps the units of a kind; no name has it, since names are letters and digits. */
export const kindWord = (kind: UatKind): string => `#${kind}`
