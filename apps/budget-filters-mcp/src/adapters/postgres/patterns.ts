import { type SearchTerm, typosOf } from '../../domain/query/search-terms.ts'
import type { Word } from '../../domain/words/name-words.ts'

/** Shortest stem that is matched as the beginning of a longer word. */
const SHORTEST_STEM = 3

/** Builds a pattern of words that begin like a term or one of its alternatives, in the old spelling, too. */
export function patternOf({ word, alternatives }: SearchTerm): string {
  const forms = [word, ...alternatives].map(({ text, stem }) =>
    stem.length < SHORTEST_STEM || /\d/.test(text) ? `${text}\\M` : eitherSpelling(stem),
  )
  return `\\m(${[...new Set(forms)].join('|')})`
}

/** Matches `rimnic` and `ramnic`: old î for â within a word. */
const eitherSpelling = (stem: string): string =>
  stem.length < 4 ? stem : stem[0] + stem.slice(1, -1).replaceAll(/[ai]/g, '[ai]') + stem.slice(-1)

/** Builds a pattern of words from which a typing error may have made this one; null if none are searched. */
export function typoPattern({ text }: Word): string | null {
  const typos = typosOf(text).map(eitherSpelling)
  return typos.length === 0 ? null : `\\m(${[...new Set(typos)].join('|')})\\M`
}
