import type { Candidate, CandidateSet } from '@agora-mcp/core/ranking'
import type { Condition } from './conditions.ts'
import type { StoredObject } from './stored-object.ts'

/** A search of a collection by words and by meaning. */
export interface HybridQuery {
  readonly text: string
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Languages of the stored texts, at least one; null for unknown ones. */
  readonly languages: readonly (string | null)[]
  /** Applied before either list is cut. */
  readonly conditions: readonly Condition[]
  /** Objects that are not to be seen, as conditions too; the background goes without them. */
  readonly hidden: readonly Condition[]
  /** What the asker may see where that is not everything, see `visible-search.ts`; the conditions say so, too. */
  readonly visible?: readonly Condition[] | null
  /** Candidates wanted from each of the two lists. */
  readonly limit: number
  /** Properties wanted of what is found. */
  readonly properties: readonly string[]
  /** Whether ranking needs the hubness of what is found, which takes the vectors of all of it; 0 where it does not. */
  readonly wantsHubness: boolean
}

/** What was found, unranked: figures of each object, and of the query. */
export interface HybridResult extends Omit<CandidateSet, 'candidates'> {
  readonly found: readonly (Omit<Candidate, 'id'> & { readonly object: StoredObject })[]
}
