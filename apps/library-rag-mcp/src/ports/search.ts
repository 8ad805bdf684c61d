import type { CandidateSet, WordVectors } from '@agora-mcp/core/ranking'
import type { StoredChunk } from '../domain/chunk.ts'
import type { TextSpan } from '../domain/document.ts'
import type { ResolvedFilter, TypedFilter } from '../domain/filters/work-filter.ts'
import type { Comparison } from '../domain/ranking/two-stages.ts'
import type { StoredSummary } from '../domain/summary.ts'

/** A question to a store. */
export interface Question {
  readonly text: string
  /** Results that will be read at most; the store looks for more, so that the ranking finds the best of both lists. */
  readonly limit: number
  /** Gives the question's vectors; a store behind a network sends its first requests meanwhile. */
  embed(): Promise<EmbeddedQuestion>
}

/** A question as a model sees it. */
export interface EmbeddedQuestion {
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Fingerprint of the embedder that made the vector. */
  readonly fingerprint: string
  /** Vectors of the words; null where the model shows none. */
  readonly words: WordVectors | null
}

/** Reads results by row number; those deleted since they were found may be missing. */
type ReadRows<Content> = (ids: readonly number[]) => Promise<ReadonlyMap<number, Content>>

/** Finds passages. Results are unranked: ranking is the domain's. */
export interface ChunkSearch {
  /**
   * Full-text and vector candidates under one filter, applied before either list is cut. One consistent read: each document is
   * found whole or not at all.
   * @throws AppError unavailable when the store is locked or away, config when the vectors are another model's.
   */
  search(question: Question, filter: TypedFilter): Promise<ChunkCandidates>
  /**
   * The passages with the most and rarest words of a question, the best first, by the full-text index; a store that cannot
   * do without embeds the question.
   * @throws AppError unavailable when the store is locked or away
   */
  byWords(question: Question): Promise<readonly WordHit[]>
}

/** A passage that has words of a question. */
export interface WordHit extends TextSpan {
  readonly sourceId: string
  readonly text: string
}

/** Candidates with all that the ranking compares. */
export interface ChunkCandidates extends CandidateSet, Comparison {
  /** The filter as exact values of this library. */
  readonly resolved: ResolvedFilter
  readonly read: ReadRows<StoredChunk>
}

/** Finds summaries of sections. Results are unranked, as with passages. */
export interface SummarySearch {
  /** @throws AppError unavailable, config as with passages. */
  search(question: Question, levels: readonly number[]): Promise<SummaryCandidates>
}

export interface SummaryCandidates extends CandidateSet {
  readonly read: ReadRows<StoredSummary>
}
