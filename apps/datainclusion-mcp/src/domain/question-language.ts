import { detectLanguage, fold, isFunctionWord } from '@agora-mcp/core/text'
import type { Language } from '../messages/said.ts'
import { withoutLead } from './place-text.ts'
import type { ReferenceItem } from './reference.ts'

export interface Question {
  readonly text?: string | undefined
  /** A place; its name shows no language, since French names are the same in all. */
  readonly location?: string | undefined
}

const FRENCH_LETTER = /[éèêàâçùôîœ]/i
/** French words around a place that are not part of a name. */
const SAID_OF_PLACE = /\b(dans|chez|alentours|environs|departement|pas loin|a cote)\b/

/** French if the words sought, or those around a place, are. @param known French labels, for short texts. */
export function questionLanguage({ text, location }: Question, known: readonly ReferenceItem[]): Language {
  if (text !== undefined) {
    const language = detectLanguage(text)
    if (language !== null) return language === 'fr' ? 'fr' : 'en'
    const [isEnglish, isFrench] = ['en', 'fr'].map((one) => hasWordsOf(one, text))
    if (isEnglish !== isFrench) return isEnglish ? 'en' : 'fr'
    if (FRENCH_LETTER.test(text.normalize('NFC'))) return 'fr'
    const words = wordsOf(text)
    if (known.some(({ label }) => wordsOf(label).some((word) => words.includes(word)))) return 'fr'
  }
  const place = location?.normalize('NFC').trim()
  return place !== undefined && (withoutLead(place) !== place || SAID_OF_PLACE.test(fold(place)))
    ? 'fr'
    : 'en'
}

const hasWordsOf = (language: string, text: string): boolean =>
  fold(text)
    .split(/[^\p{L}']+/u)
    .some((word) => isFunctionWord(word, language))

/** Least word length: shorter ones are the same in too many languages. */
const SHORTEST_WORD = 4

const wordsOf = (text: string): string[] =>
  (fold(text).match(/\p{L}+/gu) ?? []).filter((word) => word.length >= SHORTEST_WORD)
