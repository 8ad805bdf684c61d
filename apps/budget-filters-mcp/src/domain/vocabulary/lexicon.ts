import type { Category, ClassificationCategory } from '../items/category.ts'
import { STARTER_NODES } from '../starter/index.ts'
import { createWordTable, nameWords, rootOf, type Word } from '../words/name-words.ts'
import englishWords from './english-words.json' with { type: 'json' }
import { createPhraseIndex, type PhraseIndex } from './phrase-index.ts'
import romanianWords from './romanian-words.json' with { type: 'json' }
import { singular } from './singular.ts'

/** Words, synonyms and translations for the comparison of names and queries. Caches everything it computes. */
export interface Lexicon {
  /** Returns the words of a stored name, as `nameWords` does. */
  words(name: string): readonly string[]
  word(text: string): Word
  /** Lists the official names that the whole query is a synonym or translation of. */
  synonymsOf(words: readonly string[], category: Category): readonly string[]
  english(name: string, category: ClassificationCategory): string | null
  /** Checks whether words are a name of the starter set's nodes or a phrase for one. */
  isNameOf(words: readonly string[], category: ClassificationCategory): boolean
  /** Lists words of names with the meaning of a typed one. */
  wordSynonyms(word: string, category: Category): readonly string[]
}

/** Cached names: as many as the registers have. */
const MAX_NAMES = 30_000

/** Creates a lexicon that lives as long as the server. */
export function createLexicon(): Lexicon {
  const phrasesOf = memoize((category: Category): PhraseIndex => createPhraseIndex(category))
  const englishOf = memoize(englishNames)
  const names = new Map<string, readonly string[]>()
  return {
    word: createWordTable(),
    words(name) {
      const known = names.get(name)
      if (known !== undefined) return known
      if (names.size >= MAX_NAMES) names.clear()
      const words = nameWords(name)
      names.set(name, words)
      return words
    },
    synonymsOf: (words, category) => phrasesOf(category)(words),
    english: (name, category) => englishOf(category).get(nameWords(name).join(' ')) ?? null,
    isNameOf: (words, category) =>
      englishOf(category).has(words.join(' ')) || phrasesOf(category)(words).length > 0,
    wordSynonyms(word, category) {
      const own = category === 'uat' ? undefined : (ROMANIAN.get(word) ?? ROMANIAN_BY_ROOT.get(rootOf(word)))
      const english = ENGLISH.get(word) ?? ENGLISH.get(singular(word))
      return [...(own ?? []), ...(english ?? [])].filter((other) => other !== word)
    },
  }
}

type Synonyms = ReadonlyMap<string, readonly string[]>

/** English words of budgets and institutions. A word keeps its own meaning, too: `transport` is also Romanian. */
const ENGLISH: Synonyms = new Map(Object.entries(englishWords))
const ROMANIAN: Synonyms = new Map(Object.entries(romanianWords))
/** By root, since words inflect: `pompierii` is found under `pompieri`. Abbreviations do not inflect. */
const ROMANIAN_BY_ROOT: Synonyms = new Map(
  [...ROMANIAN].filter(([word]) => word.length > 4).map(([word, others]) => [rootOf(word), others]),
)

/** Maps the folded Romanian names of the starter set to the English ones. */
const englishNames = (category: ClassificationCategory): ReadonlyMap<string, string> =>
  new Map(STARTER_NODES[category].map(({ name, english }) => [nameWords(name).join(' '), english]))

function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? compute(key)
    known.set(key, value)
    return value
  }
}
