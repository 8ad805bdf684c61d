import { fold } from '@agora-mcp/core/text'
import acronyms from './acronyms.json' with { type: 'json' }
import englishFrench from './english-french.json' with { type: 'json' }
import synonyms from './synonyms.json' with { type: 'json' }
import { stemOf } from './text-forms.ts'

/** Phrases that may be said in the place of another, by its folded words. */
export type Phrases = ReadonlyMap<string, readonly string[]>

const parts = (entry: string): string[] =>
  entry
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)

/** The folded words of a phrase, joined by blanks: how phrases are looked up. */
export const phraseKey = (phrase: string): string =>
  fold(phrase)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What acronyms of the trade stand for. Keys are as they are written: in capitals. */
export const ACRONYMS: Phrases = new Map(Object.entries(acronyms))

/** French for English words and phrases. */
export const ENGLISH_FRENCH: Phrases = new Map(
  Object.entries(englishFrench).map(([english, french]) => [phraseKey(english), parts(french)]),
)

/** The stems of a French phrase, joined by blanks: `livrés` and `livrée` are one. */
export const stemKey = (phrase: string): string =>
  phraseKey(phrase)
    .split(' ')
    .map((word) => stemOf(word, 'fr'))
    .join(' ')

/** French words and phrases that are asked for and written in each other's place, by {@link stemKey}. */
export const SYNONYMS: Phrases = (() => {
  const groups = new Map<string, Set<string>>()
  for (const group of synonyms.map(parts)) {
    for (const phrase of group) {
      const key = stemKey(phrase)
      const others = groups.get(key) ?? new Set<string>()
      for (const other of group) if (other !== phrase) others.add(other)
      groups.set(key, others)
    }
  }
  return new Map([...groups].map(([key, others]) => [key, [...others]]))
})()

/** The expansions of an acronym and, the other way round, the acronym of an expansion. */
export function acronymForms(word: string): readonly string[] {
  if (!/^[\p{Lu}\d]{2,6}$/u.test(word)) return []
  return ACRONYMS.get(word) ?? []
}

const BY_EXPANSION: Phrases = (() => {
  const found = new Map<string, string[]>()
  for (const [acronym, expansions] of ACRONYMS) {
    for (const expansion of expansions) {
      const key = phraseKey(expansion)
      found.set(key, [...(found.get(key) ?? []), acronym])
    }
  }
  return found
})()

/** The acronyms that stand for a phrase. */
export const acronymsOf = (phrase: string): readonly string[] => BY_EXPANSION.get(phraseKey(phrase)) ?? []
