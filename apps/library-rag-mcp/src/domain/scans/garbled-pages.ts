import { isFunctionWord } from '@agora-mcp/core/text'
import type { PdfPage } from '../pdf-content.ts'

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'ro', 'nl']
/** Fewest words from which to judge their language. */
const MIN_WORDS = 30
/** Largest share of words without a vowel: one in fifty in Latin-script languages, one in five in shifted letters. */
const MAX_WITHOUT_VOWEL = 0.18
/** Least share of function words: a quarter of any text of these languages. */
const MIN_FUNCTION_WORDS = 0.04
const WORD = /\p{L}[\p{L}\p{M}]{2,}/gu
const LATIN = /^[\p{Script=Latin}\p{M}]+$/u
const LOWER = /\p{Ll}/u
const VOWEL = /[aeiouyæœøıаеиоу]/iu

/**
 * Finds pages whose text layer has other letters than displayed, because of a wrong character map: words lack
 * vowels, and there are no function words. Tables of abbreviations are recognised by their capitals.
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
  if (withoutVowel < MAX_WITHOUT_VOWEL * words.length) return false
  const holding = words.filter((word) => {
    const lower = word.toLowerCase()
    return LANGUAGES.some((language) => isFunctionWord(lower, language))
  }).length
  return holding < MIN_FUNCTION_WORDS * words.length
}
