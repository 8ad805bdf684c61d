import { dot, meanOf } from './dot.ts'

/** Vectors in the sample of all, fewer where there are fewer items. */
export const SAMPLE_SIZE = 256
/**
 * Vectors in the sample of a language at least, fewer where it has fewer items. Similarities that rest on so many are
 * within 0.01 of those that rest on all, docs/adr/0002-fusion.md.
 */
export const LANGUAGE_SAMPLE = 64

/** Ids of sampled items; those of a language may be among those of all. */
export interface SampledIds<Id> {
  readonly all: readonly Id[]
  /** Null stands for unknown languages. */
  readonly byLanguage: ReadonlyMap<string | null, readonly Id[]>
}

/** Random samples of the stored vectors, as queries are compared with them. */
export interface BackgroundSamples {
  /** Cosines of a query's vector to those of the samples. */
  cosines(vector: Float32Array): {
    readonly all: Float32Array
    readonly byLanguage: ReadonlyMap<string | null, Float32Array>
  }
  /** The mean of the sample of all, not normalised: its dot product with a vector is that one's mean cosine to it. */
  readonly mean: Float32Array
}

/** @param vectors those of all sampled items, L2-normalised; each is compared once, whatever samples it is in */
export function createBackgroundSamples<Id>(
  { all, byLanguage }: SampledIds<Id>,
  vectors: ReadonlyMap<Id, Float32Array>,
  dimensions: number,
): BackgroundSamples {
  const stored = [...vectors.values()]
  const placeOf = new Map(Array.from(vectors.keys(), (id, place) => [id, place]))
  const placesOf = (ids: readonly Id[]) => ids.flatMap((id) => placeOf.get(id) ?? [])
  const placesOfAll = placesOf(all)
  const placesByLanguage = Array.from(byLanguage, ([language, ids]) => [language, placesOf(ids)] as const)
  return {
    cosines(vector) {
      const cosines = Float32Array.from(stored, (own) => dot(own, vector))
      const cosinesAt = (places: readonly number[]) =>
        Float32Array.from(places, (place) => cosines[place] ?? 0)
      return {
        all: cosinesAt(placesOfAll),
        byLanguage: new Map(placesByLanguage.map(([language, places]) => [language, cosinesAt(places)])),
      }
    },
    mean: meanOf(
      placesOfAll.flatMap((place) => stored[place] ?? []),
      dimensions,
    ),
  }
}
