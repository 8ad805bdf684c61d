import { MAX_QUERY_WORDS, rarityOf } from '@agora-mcp/core/ranking'
import { createTextAnalyzer, detectLanguage } from '@agora-mcp/core/text'
import { createBackground } from './background.ts'
import type { OpenCollection } from './collection.ts'
import { toHybridResult } from './hybrid-figures.ts'
import type { HybridQuery, HybridResult } from './hybrid-query.ts'
import { storedLanguage } from './item-language.ts'
import { findNearest } from './nearest.ts'
import { sampleKeyOf } from './sample-key.ts'
import type { QueryWord } from './score-terms.ts'
import type { PropertyValue } from './stored-object.ts'
import { createTermStatistics } from './term-statistics.ts'
import { createVisibleSearch } from './visible-search.ts'

/** Properties that make an object searchable; include them in the plan of its collection. */
export const SEARCH_PROPERTIES = {
  /** Terms in order, separated by spaces. */
  terms: 'terms',
  /** Number of terms; set for searchable objects only. */
  terms_count: 'int',
  draw: 'int',
  language: 'key',
} as const

export type SearchProperties = Record<keyof typeof SEARCH_PROPERTIES, PropertyValue>

export interface PreparedWords {
  /** Keyed by their forms, separated by spaces. */
  readonly words: ReadonlyMap<string, QueryWord>
  readonly averageLength: number
  readonly count: number
}

/** Full-text and vector search of a collection. */
export interface HybridIndex {
  /** Requests the statistics of a question's words, in at most one round trip. */
  prepare(text: string, languages: HybridQuery['languages']): Promise<PreparedWords>
  /** Takes one round trip, two unless `prepared` has the statistics of all its words in the same languages. */
  search(query: HybridQuery, prepared?: PreparedWords): Promise<HybridResult>
}

/**
 * Creates the index. Weaviate finds the candidates by its BM25 and vector index; the figures are computed
 * here from the objects, so that they are complete, exact, and the same as in SQLite.
 */
export function createHybridIndex(collection: OpenCollection): HybridIndex {
  const analyzer = createTextAnalyzer()
  const statisticsOf = createTermStatistics(collection)
  const background = createBackground(collection)
  const searchVisible = createVisibleSearch(collection)
  const termsOf = (text: string, languages: HybridQuery['languages']) =>
    analyzer.queryTerms(text, languages, MAX_QUERY_WORDS)
  const prepare: HybridIndex['prepare'] = async (text, languages) => {
    const terms = termsOf(text, languages)
    const { count, averageLength, frequencies } = await statisticsOf(terms)
    const words = terms.map((forms, place) => {
      const rarity = rarityOf(Math.min(frequencies[place] ?? 0, count), count)
      return [forms.join(' '), { forms: new Set(forms), rarity }] as const
    })
    return { words: new Map(words), averageLength, count }
  }
  return {
    prepare,
    async search(query, prepared) {
      const { text, vector, languages, conditions, hidden, limit, properties, wantsHubness } = query
      if (query.visible != null) return searchVisible({ ...query, visible: query.visible })
      const visible = [...conditions, ...hidden]
      const listing = { properties: [...properties, 'terms', 'terms_count', 'language'], limit }
      const terms = termsOf(text, languages).map((forms) => forms.join(' '))
      const isPrepared = prepared !== undefined && terms.every((term) => prepared.words.has(term))
      const statistics = isPrepared ? prepared : await prepare(text, languages)
      const words = terms.flatMap((term) => statistics.words.get(term) ?? [])
      const selecting = words.flatMap(({ forms, rarity }) => (rarity.selects ? [...forms] : []))
      const [nearest, byWords, samples] = await Promise.all([
        findNearest(collection, vector, visible, { ...listing, vector: wantsHubness }, statistics.count),
        collection.bestByBm25([...new Set(selecting)], 'terms', visible, { ...listing, vector: true }),
        background({ hidden, languages, dimensions: vector.length }, statistics.count),
      ])
      return toHybridResult([...nearest, ...byWords], {
        vector,
        words,
        averageLength: statistics.averageLength,
        samples,
        wantsHubness,
        cosines: new Map(nearest.map(({ id, cosine }) => [id, cosine])),
      })
    },
  }
}

/** Computes the properties that make a text searchable. */
export type SearchableText = (
  id: string,
  text: string,
  language: string | null,
) => { readonly properties: SearchProperties; readonly language: string | null }

/** Creates the function. @returns a function with a bounded cache of words */
export function createSearchableText(): SearchableText {
  const analyzer = createTextAnalyzer()
  return (id, text, language) => {
    const spoken = language ?? detectLanguage(text)
    const terms = analyzer.terms(text, spoken)
    return {
      language: spoken,
      // A text without words is found by its vector, and counts.
      properties: {
        terms: terms.join(' '),
        terms_count: terms.length,
        draw: sampleKeyOf(id),
        language: storedLanguage(spoken),
      },
    }
  }
}
