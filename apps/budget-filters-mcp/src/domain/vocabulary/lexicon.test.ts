import { describe, expect, it } from 'vitest'
import { CATEGORIES } from '../items/category.ts'
import { nameWords } from '../words/name-words.ts'
import economic from './economic-phrases.json' with { type: 'json' }
import englishWords from './english-words.json' with { type: 'json' }
import functional from './functional-phrases.json' with { type: 'json' }
import institutions from './institution-phrases.json' with { type: 'json' }
import { createLexicon } from './lexicon.ts'
import places from './place-phrases.json' with { type: 'json' }
import romanianWords from './romanian-words.json' with { type: 'json' }

type Table = Readonly<Record<string, readonly string[]>>

const WORDS: [string, Table][] = [
  ['English words', englishWords],
  ['Romanian words', romanianWords],
]
const PHRASES: [string, Table][] = [
  ['economic phrases', economic],
  ['functional phrases', functional],
  ['institution phrases', institutions],
  ['place phrases', places],
]

describe('tables of words', () => {
  it.each(WORDS)('%s are folded single words as queries have them', (_, table) => {
    const words = Object.entries(table).flatMap(([word, others]) => [word, ...others])
    expect(words.filter((word) => !/^[a-z]+$/.test(word))).toEqual([])
  })

  it.each([...WORDS, ...PHRASES])('%s repeat nothing and leave nothing empty', (_, table) => {
    const faulty = Object.entries(table).filter(
      ([name, others]) =>
        others.length === 0 ||
        new Set(others).size < others.length ||
        others.includes(name) ||
        others.some((other) => nameWords(other).length === 0),
    )
    expect(faulty).toEqual([])
  })
})

describe('lexicon', () => {
  const lexicon = createLexicon()

  it('translates words and whole phrases', () => {
    expect(lexicon.wordSynonyms('ambulance', 'entity')).toEqual(['ambulanta'])
    expect(lexicon.wordSynonyms('pompierii', 'entity')).toEqual(lexicon.wordSynonyms('pompieri', 'entity'))
    expect(lexicon.synonymsOf(['vat'], 'functional_classification')).toEqual(['Taxa pe valoarea adăugată'])
    expect(lexicon.english('Învățământ', 'functional_classification')).toBe('Education')
  })

  it('knows words and phrases in the spelling of before 1993, inflected as well', () => {
    expect(lexicon.wordSynonyms('batrinilor', 'functional_classification')).toEqual(['varstnice'])
    expect(lexicon.synonymsOf(['vinzarilor', 'de', 'active'], 'functional_classification')).toEqual([
      'Venituri din valorificarea unor bunuri',
    ])
  })

  it.each(CATEGORIES)('takes "constructor" for a word, in %s', (category) => {
    expect(nameWords('Constructor')).toEqual(['constructor'])
    expect(lexicon.wordSynonyms('constructor', category)).toEqual([])
  })
})
