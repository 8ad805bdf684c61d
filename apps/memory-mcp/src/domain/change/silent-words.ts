import { isFunctionWord } from '@agora-mcp/core/text'

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it']

/** Tells whether a word says nothing of a subject in one of the languages that statements are read in. */
export const isSilent = (word: string): boolean =>
  LANGUAGES.some((language) => isFunctionWord(word, language))
