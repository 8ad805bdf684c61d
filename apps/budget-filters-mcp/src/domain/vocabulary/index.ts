import { stem } from '@agora-mcp/core/text'
import { type Category, type ClassificationCategory, isClassification } from '../items/category.ts'
import { STARTER_NODES } from '../starter/index.ts'
import { createWordTable, isConnecting, nameWords, type Word } from '../words/name-words.ts'
import { ECONOMIC_PHRASES } from './economic-phrases.ts'
import { ENGLISH_WORDS } from './english-words.ts'
import { FUNCTIONAL_PHRASES } from './functional-phrases.ts'
import { INSTITUTION_PHRASES } from './institution-phrases.ts'
import { PLACE_PHRASES } from './place-phrases.ts'
import { ROMANIAN_WORDS } from './romanian-words.ts'

const PHRASES: Readonly<Record<Category, Readonly<Record<string, readonly string[]>>>> = {
  entity: INSTITUTION_PHRASES,
  uat: PLACE_PHRASES,
  functional_classification: FUNCTIONAL_PHRASES,
  economic_classification: ECONOMIC_PHRASES,
}

/** What names and queries are compared by; computed at first use and kept. */
export interface Lexicon {
  /** The words of a stored name, as `nameWords` gives them. */
  words(name: string): readonly string[]
  /** A folded word with its forms. */
  word(text: string): Word
  /** Names that a whole query stands for: synonyms and translations. */
  synonymsOf(words: readonly string[], category: Category): readonly string[]
  /** English name of a classification, null where none is known. */
  english(name: string, category: ClassificationCategory): string | null
  /** Words that may stand in a name for a typed one. */
  wordSynonyms(word: string, category: Category): readonly string[]
}

/** Words that a phrase keeps its meaning without. */
const DISPENSABLE = new Set([
  'the',
  'for',
  'on',
  'of',
  'in',
  'cu',
  'pe',
  'pentru',
  'de',
  'cheltuieli',
  'cheltuielile',
  'expenses',
  'spending',
  'buget',
  'bugetul',
  'budget',
  'bani',
  'banii',
  'fonduri',
  'plati',
])

/** Names kept with their words: as many as the registers have. */
const MOST_NAMES = 30_000

/** A lexicon that lives as long as the server. */
export function createLexicon(): Lexicon {
  const indexes = new Map<Category, ReadonlyMap<string, readonly string[]>>()
  const indexOf = (category: Category) => {
    const known = indexes.get(category) ?? indexPhrases(category)
    indexes.set(category, known)
    return known
  }
  const englishOf = new Map<ClassificationCategory, ReadonlyMap<string, string>>()
  const names = new Map<string, readonly string[]>()
  return {
    word: createWordTable(),
    words(name) {
      const known = names.get(name)
      if (known !== undefined) return known
      if (names.size >= MOST_NAMES) names.clear()
      const words = nameWords(name)
      names.set(name, words)
      return words
    },
    synonymsOf(words, category) {
      const index = indexOf(category)
      const bare = words.filter((word) => !DISPENSABLE.has(word))
      const found = [words, bare].flatMap((list) => keysOf(list).map((key) => index.get(key)))
      return found.find((names) => names !== undefined) ?? []
    },
    english(name, category) {
      const known = englishOf.get(category) ?? indexEnglish(category)
      englishOf.set(category, known)
      return known.get(nameWords(name).join(' ')) ?? null
    },
    wordSynonyms(word, category) {
      const own =
        category === 'uat' ? undefined : (ROMANIAN_WORDS[word] ?? romanianByStem.get(stem(word, 'ro')))
      const english = ENGLISH_WORDS[word] ?? ENGLISH_WORDS[singular(word)]
      const others = [own, english].flatMap((list) => list?.split(' ') ?? [])
      return others.filter((other) => other !== word)
    },
  }
}

/** What a phrase is known by: its words, the same in the singular, and without endings: `asistenței sociale`. */
function keysOf(words: readonly string[]): string[] {
  const stems = words.filter((word) => !isConnecting(word)).map((word) => stem(word, 'ro'))
  return [...new Set([words.join(' '), words.map(singular).join(' '), `~${stems.join(' ')}`])]
}

/** An English word in the singular: people say `meal voucher` and `meal vouchers`. */
function singular(word: string): string {
  if (word.length < 5 || !word.endsWith('s') || word.endsWith('ss')) return word
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)
}

/** Romanian words inflect: `pompierii` is under `pompieri`. Short words are abbreviations and stay as they are. */
const romanianByStem: ReadonlyMap<string, string> = new Map(
  Object.entries(ROMANIAN_WORDS)
    .filter(([word]) => word.length > 4)
    .map(([word, others]) => [stem(word, 'ro'), others]),
)

/** Folded phrase to the names that it stands for. */
function indexPhrases(category: Category): Map<string, string[]> {
  const index = new Map<string, string[]>()
  const add = (phrase: string, name: string) => {
    for (const key of keysOf(nameWords(phrase))) {
      const known = index.get(key) ?? []
      if (!known.includes(name)) index.set(key, [...known, name])
    }
  }
  for (const [name, phrases] of Object.entries(PHRASES[category])) {
    for (const phrase of phrases) add(phrase, name)
  }
  if (isClassification(category)) {
    for (const [, romanian, english] of STARTER_NODES[category]) add(english, romanian)
  }
  return index
}

/** Folded Romanian name to the English one. */
function indexEnglish(category: ClassificationCategory): Map<string, string> {
  return new Map(
    STARTER_NODES[category].map(([, romanian, english]) => [nameWords(romanian).join(' '), english]),
  )
}
