import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FilterItem } from '../items/filter-item.ts'
import { parseQuery } from '../query/parse-query.ts'
import { createLexicon } from '../vocabulary/lexicon.ts'
import { analyseItem } from './analyse-item.ts'
import { matchScore } from './match-score.ts'

const lexicon = createLexicon()

const node = (name: string, code = '65.03'): FilterItem => ({
  category: 'functional_classification',
  code,
  isStoredCode: false,
  name,
  altName: null,
  keywords: [],
  hasChildren: false,
  ancestors: [],
})

const match = (query: string, item: FilterItem) =>
  matchScore(parseQuery(query, item.category, lexicon), analyseItem(item, lexicon))
const score = (query: string, item: FilterItem) => match(query, item).score

/** Words that are neither synonyms nor codes nor similar. */
const WORDS = [
  'brandusa',
  'corcodus',
  'fereastra',
  'gutuie',
  'lampadar',
  'mesteacan',
  'pitigoi',
  'zambila',
] as const
const name = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 6 })

it('a heading with the sum of others behind it is found without its number and without the sum', () => {
  const item = node('01 Brândușă (10+20)')
  expect(match('brandusa', item).tier).toBe(
    match('brandusa', node('01 Brândușă mare')).tier === 'prefix' ? 'bare' : '',
  )
  expect(analyseItem(item, lexicon).forms.map(({ words }) => words.map(({ text }) => text))).toContainEqual([
    'brandusa',
  ])
})

describe('tiers', () => {
  const item = node('Brândușă, corcoduș și fereastră')

  it('fall in the documented order', () => {
    const ordered = [
      match('65.03', item),
      match('Brândușă, corcoduș și fereastră', item),
      match('brandusa corcodus fereastra', item),
      match('brandusa corcodus', item),
      match('fereastra corcodus', item),
      match('fereastra corcodsu', item),
      match('fereastra zambila', item),
    ]
    expect(ordered.map(({ tier }) => tier)).toEqual([
      'code',
      'exact',
      'bare',
      'prefix',
      'words',
      'fuzzy',
      'part',
    ])
    const scores = ordered.map((found) => found.score)
    expect(scores).toEqual([...new Set(scores)].sort((a, b) => b - a))
  })

  it('put an unknown code below everything sure', () => {
    const parent = match('65.03.77', item)
    expect(parent.tier).toBe('parent')
    expect(parent.score).toBeLessThan(score('fereastra corcodsu', item))
    expect(parent.score).toBeGreaterThan(match('65.03.77.01', node('X', '65')).score)
  })
})

describe('the score', () => {
  it('lies between 0 and 1 for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const value = score(text, node('Brândușă și corcoduș'))
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('grows with every word of the name that is typed', () => {
    fc.assert(
      fc.property(name, (words) => {
        const item = node(words.join(' '))
        const scores = words.map((_, index) => score(words.slice(0, index + 1).join(' '), item))
        expect(scores).toEqual([...scores].sort((a, b) => a - b))
      }),
    )
  })

  it('falls with every typed word missing from the name', () => {
    fc.assert(
      fc.property(name, (words) => {
        const [foreign = '', ...known] = words
        const item = node(known.join(' '))
        expect(score(`${known.join(' ')} ${foreign}`, item)).toBeLessThan(score(known.join(' '), item))
      }),
    )
  })

  it('falls with a typing error, and with each further one', () => {
    fc.assert(
      fc.property(name, (words) => {
        const item = node(words.join(' '))
        const typos = words.map((_, count) =>
          score(words.map((word, index) => (index < count ? swap(word) : word)).join(' '), item),
        )
        expect(typos).toEqual([...typos].sort((a, b) => b - a))
        expect(typos[1]).toBeLessThan(typos[0] ?? 0)
      }),
    )
  })

  it('ignores case, diacritics and order of punctuation', () => {
    const item = node('Brândușă, corcoduș')
    const plain = score('brandusa corcodus', item)
    for (const spelling of ['BRÂNDUŞĂ CORCODUŞ', 'brândușă - corcoduș', 'Brîndușă  corcoduș']) {
      expect(score(spelling, item)).toBeCloseTo(plain, 1)
    }
  })
})

const swap = (word: string): string => word.slice(0, 2) + word[3] + word[2] + word.slice(4)
