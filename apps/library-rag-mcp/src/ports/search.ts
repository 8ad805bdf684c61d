import type { CandidateSet, RankedCandidate } from '@agora-mcp/core/ranking'
import type { StoredChunk } from '../domain/chunk.ts'
import type { TextSpan } from '../domain/document.ts'
import type { ResolvedFilter, TypedFilter } from '../domain/filters/work-filter.ts'
import type { Found } from '../domain/ranking/second-stage.ts'
import type { StoredSummary } from '../domain/summary.ts'

export interface Question {
  readonly text: string
  /** Most results that will be shown; the store retrieves more for the ranking. */
  readonly limit: number
  /** Stops the embedding. */
  readonly signal: AbortSignal
}

export interface ChunkQuestion extends Question {
  /** Least similarity of a result, 0 to 1; 0 excludes nothing. */
  readonly minSimilarity: number
}

/** Searches passages by full text and by vector under one filter, applied before either list is cut. */
export interface ChunkSearch {
  /**
   * Finds and ranks passages in one consistent read: each document is found completely or not at all.
   * @throws AppError unavailable if the store is locked or unreachable, config if the vectors come from
   * another model.
   */
  search(question: ChunkQuestion, filter: TypedFilter): Promise<FoundChunks>
  /** Finds the candidates of a search, unranked and all with their contents. @throws AppError as `search` */
  candidates(question: Question, filter: TypedFilter): Promise<ChunkCandidates>
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

export interface FoundChunks {
  /** Best first; more than the question's limit where the ranking compares more. */
  readonly best: readonly Found<StoredChunk>[]
  /** True if anything was found, similar or not. */
  readonly foundAny: boolean
  readonly resolved: ResolvedFilter
}

export interface ChunkCandidates extends CandidateSet {
  /** By row number. */
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
