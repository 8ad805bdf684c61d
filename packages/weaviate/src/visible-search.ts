import { MOST_QUERY_WORDS, rarityOf, reachableBm25Part } from '@agora-mcp/core/ranking'
import { createTextAnalyzer, STEMMED_LANGUAGES } from '@agora-mcp/core/text'
import { createBackgroundSamples, dot, SAMPLE_SIZE } from '@agora-mcp/core/vectors'
import type { OpenCollection } from './collection.ts'
import type { Condition } from './conditions.ts'
import type { HybridQuery, HybridResult } from './hybrid-query.ts'
import { languageOf } from './item-language.ts'
import { holds, type QueryWord, scoreOf } from './score-terms.ts'
import type { StoredObject } from './stored-object.ts'

/** All supported languages: the actual ones would reveal something about hidden texts. */
const ANY_LANGUAGE = [null, ...STEMMED_LANGUAGES]

/** Matches searchable objects. */
const FINDABLE: Condition = { property: 'draw', from: 0 }

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
    const terms = analyzer.queryTerms(text, ANY_LANGUAGE, MOST_QUERY_WORDS)
    const wanted = { properties: [...properties, 'terms', 'terms_count', 'language'], limit, vector: true }
    const drawn = { ...wanted, properties: ['terms', 'terms_count', 'language'], limit: SAMPLE_SIZE }
    const [nearest, count, found, ...byWord] = await Promise.all([
      collection.near(vector, conditions, wanted),
      collection.count([...visible, FINDABLE]),
      collection.find([...visible, FINDABLE], { ...drawn, sort: [{ property: 'draw' }] }),
      ...terms.map((forms) => collection.find([...conditions, { property: 'terms', anyOf: forms }], wanted)),
    ])
    const sample = found.filter((object) => object.vector?.length === vector.length)
    const words = terms.map((forms): QueryWord => {
      const own = new Set(forms)
      const share = sample.filter((object) => holds(object, own)).length / Math.max(1, sample.length)
      return { forms: own, rarity: rarityOf(Math.min(count, Math.round(share * count)), count) }
    })
    const lengths = sample.reduce((sum, { properties: own }) => sum + Number(own.terms_count), 0)
    const averageLength = Math.max(1, lengths) / Math.max(1, sample.length)
    const background = backgroundOf(sample, vector.length)
    const usual = dot(background.mean, background.mean)
    const scored = [...new Map([...byWord.flat(), ...nearest].map((object) => [object.id, object])).values()]
      .filter((object) => object.vector !== null)
      .map((object) => {
        const own = object.vector ?? vector
        return {
          object,
          cosine: dot(own, vector),
          bm25: scoreOf(object, words, averageLength),
          hubness: dot(own, background.mean) - usual,
          language: languageOf(object.properties.language),
        }
      })
    const isNear = new Set(nearest.map(({ id }) => id))
    const withWords = scored
      .filter(({ bm25 }) => bm25 > 0)
      .sort((a, b) => b.bm25 - a.bm25 || (a.object.id < b.object.id ? -1 : 1))
      .slice(0, limit)
    const kept = new Set(withWords)
    return {
      found: scored.filter((one) => isNear.has(one.object.id) || kept.has(one)),
      reachableBm25: words.reduce((sum, { rarity }) => sum + reachableBm25Part(rarity.weight), 0),
      background: background.cosines(vector),
    }
  }
}

function backgroundOf(sample: readonly StoredObject[], dimensions: number) {
  const byLanguage = Map.groupBy(sample, ({ properties }) => languageOf(properties.language))
  return createBackgroundSamples(
    {
      all: sample.map(({ id }) => id),
      byLanguage: new Map(Array.from(byLanguage, ([language, own]) => [language, own.map(({ id }) => id)])),
    },
    new Map(sample.flatMap(({ id, vector }) => (vector === null ? [] : [[id, vector]]))),
    dimensions,
  )
}
