import type { Condition } from './conditions.ts'
import type { Listing, NearObject, NewObject, StoredObject, Want } from './stored-object.ts'

/** A collection; every method may throw AppError unavailable, config or upstream. */
export interface OpenCollection {
  /** With the prefix. */
  readonly name: string
  /**
   * Stores objects, each whole, in place of those with the same ids. What fails is thrown; the others are stored. As every
   * change in the work of a lock it is made only while the lock is held. There is no change of some properties: each copy
   * would make it in what it has (`Shard.mergeObjectData` in Weaviate), and one that was away would count as up to date.
   */
  put(objects: readonly NewObject[]): Promise<void>
  /** By id, as one copy has them; what is not there is missing. */
  get(ids: readonly string[], want: Want): Promise<ReadonlyMap<string, StoredObject>>
  /**
   * By id, as a majority of the copies has them, one request each and more for what is missing: what was acknowledged is
   * among them. Where one copy decides, a write could rest on what another one has changed since.
   */
  latest(ids: readonly string[], want: Want): Promise<ReadonlyMap<string, StoredObject>>
  /**
   * Objects under conditions as a majority of the copies has them, in no order, 10,000 at most: for what a write rests on.
   * It costs several requests, and one for each object.
   */
  findLatest(conditions: readonly Condition[], want: Want): Promise<StoredObject[]>
  /**
   * Makes sure that the copy which answers the next queries has as many objects as a majority: for whoever reads all of them
   * and lets go of what is not among them.
   * @returns how many these are; 0 where there is one copy only
   * @throws StaleReadError where no node's copy has
   */
  assertCaughtUp(): Promise<number>
  /**
   * All objects as {@link all} gives them, none of which a majority of the copies has is missing: for whoever lets go of what
   * is not among them. Who reads them one page at a time may get the next page from another copy.
   * @throws StaleReadError before the first where no node's copy has caught up, after the last where some were missing
   */
  whole(want: Want): AsyncGenerator<StoredObject>
  /** Objects under conditions, in the order asked for. */
  find(conditions: readonly Condition[], listing: Listing): Promise<StoredObject[]>
  /** All objects, whatever their number, in the order of their ids. @param page how many are read by one request */
  all(want: Want, page?: number): AsyncGenerator<StoredObject>
  /**
   * Those whose vectors are nearest, nearest first. The cosines of the first 200 are exact, those of others rest on quantised
   * vectors.
   */
  near(vector: Float32Array, conditions: readonly Condition[], listing: Listing): Promise<NearObject[]>
  /** The best by BM25 of a property of terms, best first. */
  bestByBm25(
    terms: readonly string[],
    property: string,
    conditions: readonly Condition[],
    listing: Listing,
  ): Promise<StoredObject[]>
  count(conditions: readonly Condition[]): Promise<number>
  /** How many objects have each of these terms of a property, in their order, by one request; 0 for what nothing has. */
  frequencies(terms: readonly string[], property: string): Promise<number[]>
  /** How many objects have a whole number, and their sum. */
  sum(property: string): Promise<{ count: number; sum: number }>
  /** Deletes what meets the conditions, whatever its number, and gives how many there were. */
  delete(conditions: readonly Condition[]): Promise<number>
}
