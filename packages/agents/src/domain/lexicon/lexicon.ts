import { type Phrases, phraseKey, phrasesOf, stemKey } from '@agora-mcp/core/citations'
import acronyms from './acronyms.json' with { type: 'json' }
import englishFrench from './english-french.json' with { type: 'json' }
import everydayWords from './everyday-words.json' with { type: 'json' }

/** Expansions of the trade's acronyms, keyed in capitals. */
export const ACRONYMS: Phrases = new Map(Object.entries(acronyms))

export const ENGLISH_FRENCH: Phrases = new Map(
  Object.entries(englishFrench).map(([english, french]) => [phraseKey(english), phrasesOf(french)]),
)

/** Words of documents for everyday words of questions, by their stems: `frigo` is an `armoire froide`. */
export const EVERYDAY: Phrases = new Map(
  Object.entries(everydayWords).map(([word, others]) => [stemKey(word), phrasesOf(others)]),
)

/** Words of English texts by the French words of questions. */
export const FRENCH_ENGLISH: Phrases = (() => {
  const found = new Map<string, string[]>()
  for (const [english, french] of ENGLISH_FRENCH)
    for (const phrase of french) {
      const key = phraseKey(phrase)
      found.set(key, [...(found.get(key) ?? []), english])
    }
  return found
})()

/** Those of one word, by its stem: `étalonne` is said as `étalonner`. */
const BY_STEM: Phrases = (() => {
  const found = new Map<string, string[]>()
  for (const [french, english] of FRENCH_ENGLISH) {
    const key = stemKey(french)
    if (!french.includes(' ')) found.set(key, [...(found.get(key) ?? []), ...english])
  }
  return found
})()

/** Returns the English words for a French one in any of its forms. */
export const englishOf = (word: string): readonly string[] =>
  FRENCH_ENGLISH.get(word) ?? BY_STEM.get(stemKey(word)) ?? []

/** Returns the French words for an English one in any of its forms: `repaired` is said as `repair`. */
export const frenchPhrasesOf = (word: string): readonly string[] =>
  formsOf(word)
    .flatMap((form) => ENGLISH_FRENCH.get(form) ?? [])
    .slice(0, MAX_PHRASES)

const MAX_PHRASES = 6

/** Returns an English word and what it may be inflected from. */
function formsOf(word: string): string[] {
  const [, bare = word.replace(/(?:(?<=[^s])s|x)$/u, '')] =
    /^(.{3,}?)(?:ed|ing|(?<=ch|sh|s|x|z)es)$/u.exec(word) ?? []
  return [...new Set([word, bare, `${bare}e`, bare.replace(/(.)\1$/u, '$1'), word.replace(/ie[sd]$/u, 'y')])]
}

/** Returns the expansions of an acronym, or the acronyms of an expansion. */
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

export const acronymsOf = (phrase: string): readonly string[] => BY_EXPANSION.get(phraseKey(phrase)) ?? []
