import { isFunctionWord } from '@agora-mcp/core/text'
import type { PdfPage } from '../pdf-content.ts'

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'ro', 'nl']
/** Fewer words do not tell whether they are of a language. */
const MIN_WORDS = 30
/** Share of words without any vowel: in languages with Latin letters one in fifty, in shifted letters one in five. */
const MOST_WITHOUT_VOWEL = 0.18
/** Share of words that hold sentences together: a quarter of any text of these languages. */
const LEAST_FUNCTION_WORDS = 0.04
const WORD = /\p{L}[\p{L}\p{M}]{2,}/gu
const LATIN = /^[\p{Script=Latin}\p{M}]+$/u
const LOWER = /\p{Ll}/u
const VOWEL = /[aeiouyæœøıаеиоу]/iu

/**
 * The pages whose text layer gives other letters than the page shows, as fonts with a wrong table of characters do: their
 * words have no vowels and hold no sentence together. Tables of abbreviations have capitals.
 */
export function garbledPages(pages: readonly PdfPage[]): number[] {
  return pages.filter(isGarbled).map((page) => page.number)
}

function isGarbled({ runs }: PdfPage): boolean {
  const words =
    runs
      .map(({ text }) => text)
      .join(' ')
      .match(WORD)
      ?.filter((word) => LATIN.test(word) && LOWER.test(word)) ?? []
  if (words.length < MIN_WORDS) return false
  const withoutVowel = words.filter((word) => !VOWEL.test(word.normalize('NFD'))).length
  if (withoutVowel < MOST_WITHOUT_VOWEL * words.length) return false
  const holding = words.filter((word) => {
    const lower = word.toLowerCase()
    return LANGUAGES.some((language) => isFunctionWord(lower, language))
  }).length
  return holding < LEAST_FUNCTION_WORDS * words.length
}
