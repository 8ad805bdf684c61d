import { reachableBm25Part } from '@agora-mcp/core/ranking'
import { type BackgroundSamples, dot } from '@agora-mcp/core/vectors'
import type { HybridResult } from './hybrid-query.ts'
import { languageOf } from './item-language.ts'
import { type QueryWord, scoreOf } from './score-terms.ts'
import type { StoredObject } from './stored-object.ts'

interface Compared {
  readonly vector: Float32Array
  readonly words: readonly QueryWord[]
  readonly averageLength: number
  readonly samples: BackgroundSamples
  readonly wantsHubness: boolean
  /** Cosines of objects that are read without their vectors, by id. */
  readonly cosines: ReadonlyMap<string, number>
}

/** Computes the figures of found objects, each once, and of the query. */
export function toHybridResult(
  objects: readonly StoredObject[],
  { vector, words, averageLength, samples, wantsHubness, cosines }: Compared,
): HybridResult {
  const { mean } = samples
  const usual = dot(mean, mean)
  const distinct = new Map(objects.map((object) => [object.id, object]))
  return {
    found: [...distinct.values()].flatMap((object) => {
      const own = object.vector
      const cosine = own === null ? cosines.get(object.id) : dot(own, vector)
      if (cosine === undefined) return []
      return {
        object,
        cosine,
        bm25: scoreOf(object, words, averageLength),
        hubness: own === null || !wantsHubness ? 0 : dot(own, mean) - usual,
        language: languageOf(object.properties.language),
      }
    }),
    reachableBm25: words.reduce((sum, { rarity }) => sum + reachableBm25Part(rarity.weight), 0),
    background: samples.cosines(vector),
  }
}
