import type { Candidate, CandidateSet } from '@agora-mcp/core/ranking'
import type { Condition } from './conditions.ts'
import type { StoredObject } from './stored-object.ts'

export interface HybridQuery {
  readonly text: string
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Languages of the stored texts, at least one; null for unknown. */
  readonly languages: readonly (string | null)[]
  /** Applied before the limits. */
  readonly conditions: readonly Condition[]
  /** Conditions for hidden objects, which are excluded from the background. */
  readonly hidden: readonly Condition[]
  /** Visibility conditions if not everything is visible, see `visible-search.ts`; the conditions include them. */
  readonly visible?: readonly Condition[] | null
  /** Candidates to take from each of the two lists. */
  readonly limit: number
  readonly properties: readonly string[]
  /** True to compute hubness, which needs the vectors of all results; otherwise it is 0. */
  readonly wantsHubness: boolean
}

/** Unranked results with the figures of each object and of the query. */
export interface HybridResult extends Omit<CandidateSet, 'candidates'> {
  readonly found: readonly (Omit<Candidate, 'id'> & { readonly object: StoredObject })[]
}
