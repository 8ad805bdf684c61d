import type { CandidateSet, WordVectors } from '@agora-mcp/core/ranking'
import type { StoredChunk } from '../domain/chunk.ts'
import type { TextSpan } from '../domain/document.ts'
import type { ResolvedFilter, TypedFilter } from '../domain/filters/work-filter.ts'
import type { Comparison } from '../domain/ranking/two-stages.ts'
import type { StoredSummary } from '../domain/summary.ts'

export interface Question {
  readonly text: string
  /** Most results that will be read; the store retrieves more for the ranking. */
  readonly limit: number
  /** Embeds the question; a remote store sends its first requests meanwhile. */
  embed(): Promise<EmbeddedQuestion>
}

export interface EmbeddedQuestion {
  /** L2-normalised. */
  readonly vector: Float32Array
  /** Fingerprint of the embedder that computed the vector. */
  readonly fingerprint: string
  /** Vectors of the words; null if the model does not provide them. */
  readonly words: WordVectors | null
}

/** Reads results by row number; those deleted since the search may be missing. */
type ReadRows<Content> = (ids: readonly number[]) => Promise<ReadonlyMap<number, Content>>

/** Searches passages. Results are unranked; the domain ranks them. */
export interface ChunkSearch {
  /**
   * Searches by full text and by vector under one filter, applied before either list is cut. One consistent
   * read: each document is found completely or not at all.
   * @throws AppError unavailable if the store is locked or unreachable, config if the vectors come from
   * another model.
   */
  search(question: Question, filter: TypedFilter): Promise<ChunkCandidates>
  /**
   * Finds the passages with the most and rarest words of a question by the full-text index, best first. A
   * store that needs a vector embeds the question.
   * @throws AppError unavailable if the store is locked or unreachable
   */
  byWords(question: Question): Promise<readonly WordHit[]>
}

export interface WordHit extends TextSpan {
  readonly sourceId: string
  readonly text: string
}

export interface ChunkCandidates extends CandidateSet, Comparison {
  readonly resolved: ResolvedFilter
  readonly read: ReadRows<StoredChunk>
}

/** Searches summaries of sections. Results are unranked, as with passages. */
export interface SummarySearch {
  /** @throws AppError unavailable, config as for passages. */
  search(question: Question, levels: readonly number[]): Promise<SummaryCandidates>
}

export interface SummaryCandidates extends CandidateSet {
  readonly read: ReadRows<StoredSummary>
}
