import { fold } from '@agora-mcp/core/text'
import table from './change-words.json' with { type: 'json' }

// Words that mark a change, in English, French, German, Spanish, Italian. Folded; a stem stands for all of
// its forms.

/** Adjectives for a replacement. */
const NEW =
  'new|newer|latest|next|prochaine?|nachste[mnrs]?|nouveau|nouvel|nouvelles?|neu(?:e[mnrs]?)?|nuev[oa]s?|nuov[oaie]'
const BEHIND_NEW = new RegExp(`(?<![\\p{L}])(?:${NEW}) (\\p{L}+)`, 'gu')

const wordsOf = (lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '))

const WORDS = new Set(wordsOf(table.alone))
/** Endings of French participles, which are listed in one form. */
const FEMININE_OR_PLURAL = /(?<=[eiu])(?:es?|s)$/u
/** Word stems that mark a change in all of their forms. */
const BEGINNINGS = wordsOf(table.stems)
/** Phrases that mark a change; `since` is one before an event, not before a duration. */
const TOGETHER = new RegExp(`(?<![\\p{L}\\p{N}])(?:${table.phrases.join('|')})`, 'u')

const EVERY_PHRASE = new RegExp(TOGETHER.source, 'gu')

export const isChangeWord = (word: string): boolean =>
  WORDS.has(word) ||
  WORDS.has(word.replace(FEMININE_OR_PLURAL, '')) ||
  BEGINNINGS.some((beginning) => word.startsWith(beginning))

/** Words of a folded text that are described as new. */
export const newThings = (folded: string): string[] =>
  [...folded.matchAll(BEHIND_NEW)].map(([, word = '']) => word)

const ONLY_NEW = new RegExp(`^(?:${NEW})$`, 'u')

export const isNewWord = (word: string): boolean => ONLY_NEW.test(word)

export const withoutChangePhrases = (folded: string): string => folded.replaceAll(EVERY_PHRASE, ' ')

/** A one-word sentence such as `Again.` says nothing about the sentence before it. */
const ONE_WORD_SENTENCE = /(^|[.!?…]\s+)[\p{L}\p{N}'’-]+[.!?…]+(?=\s|$)/gu

/** Folded words and phrases that mark a change in a text. */
export function changeWordsIn(text: string): ReadonlySet<string> {
  const folded = fold(text).replaceAll(ONE_WORD_SENTENCE, '$1')
  const phrases = [...folded.matchAll(EVERY_PHRASE)].map(([phrase]) => phrase)
  return new Set([...phrases, ...folded.split(/[^\p{L}\p{N}]+/u).filter(isChangeWord)])
}

const ENDING = new RegExp(
  `(?<![\\p{L}])(?:${table.ends.join('|')})(?![\\p{L}])|(?<![\\p{L}])passee?s? d`,
  'u',
)

/** Checks whether a text says that something is over, as `sold`, `quitté` and `gekündigt` do. */
export const tellsEnd = (text: string): boolean => ENDING.test(fold(text))

const FORMER =
  /(?<![\p{L}])(?:before|previous(?:ly)?|former(?:ly)?|earlier|originally|at first|used to|once|avant|auparavant|autrefois|anciennement|a l'origine|au depart|jadis|fruher|vorher|ehemals|ursprunglich|zuerst|antes|prima)(?![\p{L}])/u

export const asksOfFormerTimes = (question: string): boolean => FORMER.test(fold(question))
