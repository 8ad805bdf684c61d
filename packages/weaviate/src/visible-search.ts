import { MAX_QUERY_WORDS, rarityOf } from '@agora-mcp/core/ranking'
import { createTextAnalyzer, STEMMED_LANGUAGES } from '@agora-mcp/core/text'
import { SAMPLE_SIZE } from '@agora-mcp/core/vectors'
import type { OpenCollection } from './collection.ts'
import type { Condition } from './conditions.ts'
import { toHybridResult } from './hybrid-figures.ts'
import type { HybridQuery, HybridResult } from './hybrid-query.ts'
import { findNearest } from './nearest.ts'
import { byLanguageOf, drawSample, FINDABLE, samplesOf } from './sample.ts'
import { holds, type QueryWord } from './score-terms.ts'

/** All supported languages: the actual ones would reveal something about hidden texts. */
const ANY_LANGUAGE = [null, ...STEMMED_LANGUAGES]

/**
 * Creates a search for viewers with limited access. The server's BM25 and counts cover the whole collection,
 * so a word of a hidden text would affect the scores of visible ones. Here each word finds the visible
 * objects with it, and a random sample of these provides rarity and background; with few objects the sample
 * is complete, as in SQLite. One round trip.
 */
export function createVisibleSearch(
  collection: OpenCollection,
): (query: HybridQuery & { readonly visible: readonly Condition[] }) => Promise<HybridResult> {
  const analyzer = createTextAnalyzer()
  return async ({ text, vector, conditions, visible, limit, properties }) => {
    const terms = analyzer.queryTerms(text, ANY_LANGUAGE, MAX_QUERY_WORDS)
    const wanted = { properties: [...properties, 'terms', 'terms_count', 'language'], limit, vector: true }
    const drawn = { size: SAMPLE_SIZE, dimensions: vector.length, properties: ['terms', 'terms_count'] }
    const counting = collection.count([...visible, FINDABLE])
    const [nearest, count, sample, ...byWord] = await Promise.all([
      findNearest(collection, vector, conditions, wanted, counting),
      counting,
      drawSample(collection, visible, drawn),
      ...terms.map((forms) => collection.find([...conditions, { property: 'terms', anyOf: forms }], wanted)),
    ])
    const words = terms.map((forms): QueryWord => {
      const own = new Set(forms)
      const share = sample.filter((object) => holds(object, own)).length / Math.max(1, sample.length)
      return { forms: own, rarity: rarityOf(Math.min(count, Math.round(share * count)), count) }
    })
    const lengths = sample.reduce((sum, { properties: own }) => sum + Number(own.terms_count), 0)
    const { found, ...figures } = toHybridResult([...byWord.flat(), ...nearest], {
      vector,
      words,
      averageLength: Math.max(1, lengths) / Math.max(1, sample.length),
      samples: samplesOf(sample, byLanguageOf(sample), vector.length),
      wantsHubness: true,
      cosines: new Map(),
    })
    const withWords = found
      .filter(({ bm25 }) => bm25 > 0)
      .sort((a, b) => b.bm25 - a.bm25 || (a.object.id < b.object.id ? -1 : 1))
      .slice(0, limit)
    const kept = new Set([...nearest, ...withWords.map(({ object }) => object)].map(({ id }) => id))
    return { ...figures, found: found.filter(({ object }) => kept.has(object.id)) }
  }
}
