import { fold } from '../text/index.ts'
import light from './light-words.json' with { type: 'json' }
import { phrasesOf } from './synonyms.ts'
import families from './word-families.json' with { type: 'json' }

/** The families of a folded word, by their positions: forms of irregular verbs, and what is said in the place of each other. */
const FAMILIES: ReadonlyMap<string, readonly number[]> = (() => {
  const found = new Map<string, number[]>()
  for (const [at, family] of families.entries()) {
    for (const word of phrasesOf(family).map(fold)) found.set(word, [...(found.get(word) ?? []), at])
  }
  return found
})()

export const familiesOf = (word: string): readonly number[] => FAMILIES.get(word) ?? []

const LIGHT: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(light).map(([language, list]) => [language, new Set(list.split(' ').map(fold))]),
)

/** Checks whether a folded word says nothing that a source has to say in a word of its own: `is situated`, `se trouve`. */
export const isLightWord = (word: string, language: string): boolean =>
  LIGHT.get(language)?.has(word) === true
