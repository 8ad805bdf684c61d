import type { Condition } from './conditions.ts'
import type { Listing, NearObject, NewObject, StoredObject, Want } from './stored-object.ts'

/** A collection; every method may throw AppError unavailable, config or upstream. */
export interface OpenCollection {
  readonly name: string
  /**
   * Stores complete objects, replacing those with the same ids. Failures are thrown; the other objects are
   * stored. Like all changes under a lock, it is made only while the lock is held. There are no partial
   * updates: each replica would apply them to its own state (`Shard.mergeObjectData` in Weaviate), and a
   * stale one would then count as up to date.
   */
  put(objects: readonly NewObject[]): Promise<void>
  /** Reads objects by id from one replica; missing ones are left out. */
  get(ids: readonly string[], want: Want): Promise<ReadonlyMap<string, StoredObject>>
  /**
   * Reads objects by id from a quorum, with one request each and more for missing ones: everything
   * acknowledged is included. A write based on a single replica could overwrite a newer change.
   */
  latest(ids: readonly string[], want: Want): Promise<ReadonlyMap<string, StoredObject>>
  /** Reads from a quorum, unordered, at most 10,000: safe as the basis of a write. Takes a request per object. */
  findLatest(conditions: readonly Condition[], want: Want): Promise<StoredObject[]>
  /**
   * Checks that the replica answering the next queries has as many objects, or as many that meet conditions, as a
   * quorum: for callers that discard everything not listed.
   * @returns their number, 10,000 at most; 0 without replication
   * @throws StaleReadError if no node's replica has caught up
   */
  assertCaughtUp(conditions?: readonly Condition[]): Promise<number>
  /**
   * Iterates like {@link all}, but throws if a quorum has more objects: for callers that discard everything
   * not listed. Consecutive pages may come from different replicas.
   * @throws StaleReadError before the first object if no node's replica has caught up, after the last if some
   * were missing
   */
  whole(want: Want): AsyncGenerator<StoredObject>
  find(conditions: readonly Condition[], listing: Listing): Promise<StoredObject[]>
  /** Iterates over all objects, without a limit, ordered by id. @param page number of objects per request */
  all(want: Want, page?: number): AsyncGenerator<StoredObject>
  /** Nearest first. The cosines of the first 200 are exact, the others are based on quantised vectors. */
  near(vector: Float32Array, conditions: readonly Condition[], listing: Listing): Promise<NearObject[]>
  /** Finds the best objects by BM25 of a property of terms, best first. */
  bestByBm25(
    terms: readonly string[],
    property: string,
    conditions: readonly Condition[],
    listing: Listing,
  ): Promise<StoredObject[]>
  /** Counts in one replica, which may lack what was written a moment ago. */
  count(conditions: readonly Condition[]): Promise<number>
  /** Counts in a quorum, or in one replica from 10,000 objects on. */
  countLatest(conditions: readonly Condition[]): Promise<number>
  /** Counts the objects with each of these terms of a property, in one request; 0 for unused terms. */
  frequencies(terms: readonly string[], property: string): Promise<number[]>
  sum(property: string): Promise<{ count: number; sum: number }>
  delete(conditions: readonly Condition[]): Promise<number>
}
