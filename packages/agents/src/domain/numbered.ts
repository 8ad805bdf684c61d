import { createTextAnalyzer, isFunctionWord } from '@agora-mcp/core/text'

const analyzer = createTextAnalyzer()

/** A number with the word before it, if there is one: `regard 12`, and `1,50` is not `1`. */
const NUMBERED = /(?:(?<word>\p{L}+)[\s\u00a0]+)?(?<![\p{L}\d.,])(?<number>\d+(?:[.,]\d+)*)(?![\p{L}\d])/gu

/** The numbers of a text, each with the stem of the word before it: `regard 12` is not said by `page 12`. */
export function numberedIn(text: string, language: string | null): string[] {
  return Array.from(text.toLowerCase().matchAll(NUMBERED), ({ groups }) => {
    const { word = '', number = '' } = groups ?? {}
    const [stem] =
      word.length > 1 && !(language !== null && isFunctionWord(word, language))
        ? analyzer.terms(word, language)
        : []
    return stem === undefined ? number : `${stem} ${number}`
  })
}
