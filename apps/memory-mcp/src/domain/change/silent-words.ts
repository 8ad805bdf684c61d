import { isFunctionWord } from '@agora-mcp/core/text'

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it']

/** Auxiliary verbs, prepositions and possessives that frequency lists lack. */
const FURTHER = new Set(
  `avons avez aviez avions aura aurons sommes etes etions serons serez have having had does doing being
  habe hast habt haben hatte hatten bist seid sind waren wird werden hemos habeis han tengo tiene somos sois
  abbiamo avete hanno siamo siete
  since until till us depuis jusque jusqu seit bis mein meine meinen meinem meiner unser unsere unseren unserem unserer
  unseres dein deine sein seine seinen ihr ihre ihren macht machen
  old must can could shall should may muss mussen musst kann konnen soll sollen doit doivent peut peuvent faut puede debe deve puo`.split(
    /\s+/,
  ),
)

/** Function words of one language that are usually nouns in another. */
const NOUNS = new Set(['car'])

const TITLES = new Set(
  'mr mrs ms miss dr prof doctor herr frau mme mlle maitre docteur monsieur madame signor signora sra don dona'.split(
    ' ',
  ),
)

/** Checks for a title before names, such as `Ms` and `Herr`. */
export const isTitle = (word: string): boolean => TITLES.has(word)

/** Checks whether a word carries no meaning of its own in one of the supported languages. */
export const isSilent = (word: string): boolean =>
  !NOUNS.has(word) &&
  (FURTHER.has(word) || isTitle(word) || LANGUAGES.some((language) => isFunctionWord(word, language)))
