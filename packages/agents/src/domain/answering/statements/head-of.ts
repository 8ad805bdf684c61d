import { fold, isFunctionWord } from '@agora-mcp/core/text'

/** Adjectives that stand before a French noun, folded. */
const BEFORE_NOUN =
  /^(?:grand|petit|nouveau|nouvel|bon|gros|beau|bel|ancien|jeune|vieu|autre|premier|dernier|different|principal|principau)(?:e?s?|x|[lns]es?)$/
const PLURAL = /(?:[^s]s|x|people|children|staff|men|women)$/
const PHRASE = /^[\s\u00a0\u202f]*[\p{L}'’ \u00a0-]+/u

/** Returns the head of the noun phrase that a text starts with, folded; null if it starts with none. */
export function headOf(text: string, language: string | null): string | null {
  const all = fold(PHRASE.exec(text)?.[0] ?? '')
    .split(/[\s\u00a0]+/u)
    .filter(Boolean)
  const stop = all.findIndex((word) => isStop(word, language))
  const words = stop === -1 ? all : all.slice(0, stop)
  if (language !== 'en')
    return words.find((word, at) => !BEFORE_NOUN.test(word) || at === words.length - 1) ?? null
  const first = words.findIndex((word) => PLURAL.test(word))
  if (first === -1) return words.at(-1) ?? null
  const next = words.findIndex((word, at) => at > first && !PLURAL.test(word))
  return words[(next === -1 ? words.length : next) - 1] ?? null
}

const isStop = (word: string, language: string | null): boolean =>
  word.includes("'") || isFunctionWord(word, language === 'en' ? 'en' : 'fr')
