import { fold } from '../text/index.ts'
import synonyms from './synonyms.json' with { type: 'json' }
import { stemOf } from './text-forms.ts'

/** Phrases that may be said in the place of another, by its folded words. */
export type Phrases = ReadonlyMap<string, readonly string[]>

/** The folded words of a phrase, joined by blanks: how phrases are looked up. */
export const phraseKey = (phrase: string): string =>
  fold(phrase)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The stems of a French phrase, joined by blanks: `livrés` and `livrée` are one. */
export const stemKey = (phrase: string): string =>
  phraseKey(phrase)
    .split(' ')
    .map((word) => stemOf(word, 'fr'))
    .join(' ')

/** The phrases that an entry of a list of words joins by bars. */
export const phrasesOf = (entry: string): string[] =>
  entry
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)

/** French words and phrases that are asked for and written in each other's place, by {@link stemKey}. */
export const SYNONYMS: Phrases = (() => {
  const groups = new Map<string, Set<string>>()
  for (const group of synonyms.map(phrasesOf)) {
    for (const phrase of group) {
      const key = stemKey(phrase)
      const others = groups.get(key) ?? new Set<string>()
      for (const other of group) if (other !== phrase) others.add(other)
      groups.set(key, others)
    }
  }
  return new Map([...groups].map(([key, others]) => [key, [...others]]))
})()
