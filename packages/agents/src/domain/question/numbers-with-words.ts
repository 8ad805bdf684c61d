import { createTextAnalyzer, isFunctionWord } from '@agora-mcp/core/text'

const analyzer = createTextAnalyzer()

/** A number, and not a part of one: `1,50` is not `1`. */
const NUMBER = /(?<![\p{L}\d.,])\d+(?:[.,]\d+)*(?![\p{L}\d])/gu
const WORD_AT_END = /\p{L}+(?=[\s\u00a0]+$)/u
/** Characters that are looked at for the word before a number. */
const LONGEST_BEFORE = 64

/** The numbers of a text, each with the stem of the word before it: `regard 12` is not said by `page 12`. */
export function numbersWithWords(text: string, language: string | null): string[] {
  const lower = text.toLowerCase()
  return Array.from(lower.matchAll(NUMBER), ({ 0: number, index }) => {
    const [word = ''] = WORD_AT_END.exec(lower.slice(Math.max(0, index - LONGEST_BEFORE), index)) ?? []
    const [stem] =
      word.length > 1 && !(language !== null && isFunctionWord(word, language))
        ? analyzer.terms(word, language)
        : []
    return stem === undefined ? number : `${stem} ${number}`
  })
}
