import { sentenceEnds } from '../text/index.ts'

/** A sentence without the white space around it: `text.slice(start, end)`. */
export interface Sentence {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A figure with its unit, a full stop, and a capital: a sentence ends, where `M. Lenoir` would not. */
const AFTER_UNIT = /\d[\s\u00a0\u202f]?(?:[cdkm]?m|[cm]?l|h|s|t|b)[²³]?\.\s+(?=[«“"]?\p{Lu})/gu

/** Sentences of core, and those that end with a unit: `de 1,20 m. Elle est blindée.`; `language` may be null. */
export function sentencesOf(text: string, language: string | null): Sentence[] {
  const units = Array.from(text.matchAll(AFTER_UNIT), ({ index, 0: found }) => index + found.length)
  const ends = [...new Set([...sentenceEnds(text, language), ...units])].sort((a, b) => a - b)
  const sentences: Sentence[] = []
  let from = 0
  for (const end of ends) {
    const raw = text.slice(from, end)
    const trimmed = raw.trim()
    const start = from + raw.indexOf(trimmed)
    from = end
    if (trimmed !== '') sentences.push({ text: trimmed, start, end: start + trimmed.length })
  }
  return sentences
}
