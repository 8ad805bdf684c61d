import type { OpenCollection } from './collection.ts'
import type { Condition } from './conditions.ts'
import { sampleSlices } from './sample-key.ts'
import type { Listing, NearObject } from './stored-object.ts'

/** Matching objects below which a filtered vector search compares all of them (`flatSearchCutoff` in Weaviate). */
const FLAT_SEARCH_CUTOFF = 40_000
/** Objects per slice, well below the cutoff, since a slice is a random sample. */
const SLICE = 20_000

/**
 * Finds the nearest objects, including those that the vector index does not lead to. A node killed during a
 * write may keep an object in its index without links to others. A search that enters the lowest layer of
 * the index there ends with this object alone (`knnSearchByVector` in 1.39.1). A result with fewer objects
 * than match is therefore taken again from slices of the collection that are compared completely.
 * @param total number of searchable objects, possibly from a minute ago or still being counted
 */
export async function findNearest(
  collection: Pick<OpenCollection, 'near' | 'count'>,
  vector: Float32Array,
  conditions: readonly Condition[],
  listing: Listing,
  total: number | Promise<number>,
): Promise<NearObject[]> {
  const found = await collection.near(vector, conditions, listing)
  const objects = await total
  if (found.length >= Math.min(listing.limit, objects)) return found
  if (conditions.length > 0) {
    if (objects < FLAT_SEARCH_CUTOFF) return found
    if (found.length >= Math.min(listing.limit, await collection.count(conditions))) return found
  }
  const slices = sampleSlices(objects, SLICE)
  const ofSlices = await Promise.all(
    slices.map((slice) => collection.near(vector, [...conditions, slice], listing)),
  )
  return ofSlices
    .flat()
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, listing.limit)
}
