import type { CandidateSet, RankedCandidate } from '@agora-mcp/core/ranking'
import type { StoredChunk } from '../domain/chunk.ts'
import type { TextSpan } from '../domain/document.ts'
import type { ResolvedFilter, TypedFilter } from '../domain/filters/work-filter.ts'
import type { WantedContents } from '../domain/ranking/first-stage.ts'
import type { Comparison } from '../domain/ranking/second-stage.ts'
import type { StoredSummary } from '../domain/summary.ts'

export interface Question {
  readonly text: string
  /** Most results that will be shown; the store retrieves more for the ranking. */
  readonly limit: number
  /** Stops the embedding. */
  readonly signal: AbortSignal
}

/** Searches passages. Candidates have passed the first stage of the ranking; the pipeline runs the second. */
export interface ChunkSearch {
  /**
   * Searches by full text and by vector under one filter, applied before either list is cut. One consistent
   * read: each document is found completely or not at all.
   * @throws AppError unavailable if the store is locked or unreachable, config if the vectors come from
   * another model.
   */
  search(question: Question & WantedContents, filter: TypedFilter): Promise<ChunkCandidates>
  /**
   * Finds the passages with the most and rarest words of a question by the full-text index, best first.
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
  /** By row number, of the candidates whose contents were wanted. */
  readonly chunks: ReadonlyMap<number, StoredChunk>
}

/** Searches summaries of sections, ranked in one stage. */
export interface SummarySearch {
  /** @throws AppError unavailable, config as for passages. */
  search(question: Question, levels: readonly number[]): Promise<SummaryCandidates>
}

export interface SummaryCandidates extends CandidateSet {
  /** The `limit` best, in order. */
  readonly best: readonly RankedCandidate[]
  /** By row number, of the best. */
  readonly summaries: ReadonlyMap<number, StoredSummary>
}
