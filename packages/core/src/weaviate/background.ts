import { meanOf } from '../vectors/index.ts'
import type { Condition } from './conditions.ts'
import { DRAWS } from './draws.ts'
import type { OpenCollection } from './open-collection.ts'

/** Vectors in the sample, fewer where there are fewer objects. */
const SAMPLE_SIZE = 256
/** More are asked for than wanted: how many are drawn in a range varies. */
const MARGIN = 1.4
/** Share by which the number of objects may change before the sample is drawn anew. */
const CHANGED_SHARE = 0.02

/** A random sample of the stored vectors, nearly the same in every process. */
export interface Background {
  readonly vectors: readonly Float32Array[]
  /** Their mean, not normalised: its dot product with a vector is that one's mean cosine to the sample. */
  readonly mean: Float32Array
}

/** Gives the sample of what is not hidden; it is kept while the collection stays nearly the same. */
export function createBackground(
  collection: OpenCollection,
): (hidden: readonly Condition[], dimensions: number) => Promise<Background> {
  let kept: { key: string; objects: number; background: Background } | null = null

  return async (hidden, dimensions) => {
    const objects = await collection.count([])
    const key = `${dimensions} ${JSON.stringify(hidden)}`
    if (kept?.key === key && Math.abs(objects - kept.objects) < Math.max(1, objects * CHANGED_SHARE)) {
      return kept.background
    }
    const to = Math.ceil((DRAWS * SAMPLE_SIZE * MARGIN) / Math.max(1, objects))
    const drawn = await collection.find([...hidden, { property: 'draw', to: Math.min(DRAWS, to) }], {
      properties: ['draw'],
      vector: true,
      limit: SAMPLE_SIZE * 3,
    })
    const vectors = drawn
      .filter((object) => object.vector?.length === dimensions)
      .sort((a, b) => Number(a.properties.draw) - Number(b.properties.draw))
      .slice(0, SAMPLE_SIZE)
      .map((object) => object.vector as Float32Array)
    const background = { vectors, mean: meanOf(vectors, dimensions) }
    kept = { key, objects, background }
    return background
  }
}
