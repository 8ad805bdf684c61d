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
  return {
    cosines(vector) {
      const cosines = new Map(Array.from(vectors, ([id, stored]) => [id, dot(stored, vector)]))
      const cosinesOf = (ids: readonly Id[]) => Float32Array.from(ids, (id) => cosines.get(id) ?? 0)
      return {
        all: cosinesOf(all),
        byLanguage: new Map(Array.from(byLanguage, ([language, ids]) => [language, cosinesOf(ids)])),
      }
    },
    mean: meanOf(
      all.flatMap((id) => vectors.get(id) ?? []),
      dimensions,
    ),
  }
}
