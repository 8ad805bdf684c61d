import { createTextAnalyzer, isFunctionWord } from '@agora-mcp/core/text'

const analyzer = createTextAnalyzer()

/** Matches a whole number: `1,50` does not contain `1`, `11-b` not `11`. */
const NUMBER = /(?<![\p{L}\d.,])\d+(?:[.,]\d+)*(?:-\p{L}(?![\p{L}\d]))?(?![\p{L}\d])/gu
const WORD_AT_END = /\p{L}+(?=[\s\u00a0]+$)/u
/** Matches the letters of a code before its number: `S-01`. */
const CODE_AT_END = /(?<![\p{L}\d-])\p{L}{1,4}(?=-$)/u
/** Number of characters searched for the word before a number. */
const LONGEST_BEFORE = 64

/**
 * Lists numbers with the stem of the word before each, so that `page 12` does not match `regard 12`. Articles and
 * prepositions do not count: `the 26 weeks` are `de 26 semaines`.
 */
export function numbersWithWords(text: string, language: string | null): string[] {
  const lower = text.toLowerCase()
  return Array.from(lower.matchAll(NUMBER), ({ 0: number, index }) => {
    const before = lower.slice(Math.max(0, index - LONGEST_BEFORE), index)
    const [code] = CODE_AT_END.exec(before) ?? []
    if (code !== undefined) return `${code} ${number}`
    const [word = ''] = WORD_AT_END.exec(before) ?? []
    const [stem] =
      word.length > 1 && !['en', 'fr'].some((one) => isFunctionWord(word, one))
        ? analyzer.terms(word, language)
        : []
    return stem === undefined ? number : `${stem} ${number}`
  })
}
