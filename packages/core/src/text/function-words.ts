import { fold } from './fold.ts'
import lists from './function-words.json' with { type: 'json' }

/**
 * Most frequent function words by ISO 639-1 code, normalized, with accents. They identify languages and are
 * dropped from queries. Few are also content words of the same language (French `est` in `Europe de l'Est`),
 * so those are included too.
 */
export const FUNCTION_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, list]) => [language, new Set(list.split(' '))]),
)

const FOLDED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...FUNCTION_WORDS].map(([language, list]) => [language, new Set([...list].map(fold))]),
)

/** Languages whose function words must not be confused with other words. */
const GUARDED = ['en', 'fr', 'de', 'es', 'it', 'pt']

/**
 * Checks whether a normalized word is a function word of a language. Without its accents it is one too (`ou`
 * for `où`), but another word that becomes one by losing them is not (`thé` for English `the`).
 */
export function isFunctionWord(word: string, language: string): boolean {
  return FUNCTION_WORDS.get(language)?.has(word) === true || FOLDED.get(language)?.has(word) === true
}

/** Checks whether a normalized word that is not a function word would become one without its accents. */
export function hidesFunctionWord(word: string, folded: string): boolean {
  return (
    word !== folded &&
    GUARDED.some((language) => FOLDED.get(language)?.has(folded)) &&
    !GUARDED.some((language) => FUNCTION_WORDS.get(language)?.has(word))
  )
}
