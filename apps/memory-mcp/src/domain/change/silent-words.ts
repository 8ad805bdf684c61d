import { isFunctionWord } from '@agora-mcp/core/text'

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it']

/** Forms of auxiliary verbs that lists of the most frequent words lack. */
const AUXILIARIES = new Set(
  `avons avez aviez avions aura aurons sommes etes etions serons serez have having had does doing being
  habe hast habt haben hatte hatten bist seid sind waren wird werden hemos habeis han tengo tiene somos sois
  abbiamo avete hanno siamo siete`.split(/\s+/),
)

/** Tells whether a word says nothing of a subject in one of the languages that statements are read in. */
export const isSilent = (word: string): boolean =>
  AUXILIARIES.has(word) || LANGUAGES.some((language) => isFunctionWord(word, language))
