import { dot, meanOf } from './dot.ts'

/** Size of the overall sample, smaller if there are fewer items. */
export const SAMPLE_SIZE = 256
/**
 * Minimum size of the sample of a language, smaller if it has fewer items. Similarities based on this sample
 * are within 0.01 of those based on all items, docs/adr/0002-fusion.md.
 */
export const LANGUAGE_SAMPLE = 64

/** Ids of sampled items; those of a language may also be in the overall sample. */
export interface SampledIds<Id> {
  readonly all: readonly Id[]
  /** Null stands for unknown languages. */
  readonly byLanguage: ReadonlyMap<string | null, readonly Id[]>
}

/** Random samples of the stored vectors, for comparison with queries. */
export interface BackgroundSamples {
  cosines(vector: Float32Array): {
    readonly all: Float32Array
    readonly byLanguage: ReadonlyMap<string | null, Float32Array>
  }
  /** Mean of the overall sample, not normalised: its dot product with a vector is that vector's mean cosine. */
  readonly mean: Float32Array
}

/** `vectors` are those of all sampled items, L2-normalised; one in several samples is compared once. */
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
