import { fold } from './fold.ts'
import lists from './function-words.json' with { type: 'json' }

/**
 * Words that hold sentences together and say nothing of their subject, by ISO 639-1 code: the most frequent ones, with
 * accents, in normalized form. They tell languages apart and are left out of queries. Words that are as often content
 * in the same language (French `est` in `Europe de l'Est`) are rare enough to be here all the same.
 */
export const FUNCTION_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, list]) => [language, new Set(list.split(' '))]),
)

const FOLDED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...FUNCTION_WORDS].map(([language, list]) => [language, new Set([...list].map(fold))]),
)

/** Languages whose function words no other word should be taken for. */
const GUARDED = ['en', 'fr', 'de', 'es', 'it', 'pt']

/**
 * Tells whether a normalized word is a function word of a language. Without its accents it is one too (`ou` for `où`),
 * but another word that becomes one by losing them is not (`thé` for English `the`).
 */
export function isFunctionWord(word: string, language: string): boolean {
  return FUNCTION_WORDS.get(language)?.has(word) === true || FOLDED.get(language)?.has(word) === true
}

/** Tells whether a normalized word that is not a function word would become one without its accents. */
export function hidesFunctionWord(word: string, folded: string): boolean {
  return (
    word !== folded &&
    GUARDED.some((language) => FOLDED.get(language)?.has(folded)) &&
    !GUARDED.some((language) => FUNCTION_WORDS.get(language)?.has(word))
  )
}
