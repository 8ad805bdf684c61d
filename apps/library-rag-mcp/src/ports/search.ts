import type { CandidateSet } from '@agora-mcp/core/ranking'
import type { StoredChunk } from '../domain/chunk.ts'
import type { WorkFilter, WorkNames } from '../domain/filters/work-filter.ts'
import type { StoredSummary } from '../domain/summary.ts'

/** Finds passages and their works. Results are unranked: ranking is the domain's. */
export interface ChunkSearch {
  /**
   * Full-text and vector candidates under one filter, applied before either list is cut.
   * @throws AppError unavailable when the store is locked or away, config when the vectors are another model's.
   */
  candidates(query: ChunkQuery): Promise<CheckedCandidates>
  /**
   * The word codes of the chunks with these row numbers, for the second stage of ranking. Chunks without are missing;
   * a store that keeps none gives none, and the first stage decides.
   */
  wordCodes(ids: readonly number[]): Promise<ReadonlyMap<number, Uint8Array>>
  /**
   * How near the section above that of each chunk is to a question: the cosine of its summary's vector, which lies in the
   * middle of its chunks. Chunks that stand in no section, or right below none, are missing.
   */
  sectionCosines(ids: readonly number[], vector: Float32Array): Promise<ReadonlyMap<number, number>>
  /** Has a store behind a network read chunks that are about to be asked for, beside what else is read. */
  readAhead(ids: readonly number[]): Promise<void>
  /** The chunks with these row numbers; those deleted meanwhile are missing. */
  chunks(ids: readonly number[]): Promise<ReadonlyMap<number, StoredChunk>>
}

/** What was found, and whether it still stands: the ranking may go on meanwhile. */
export interface CheckedCandidates extends CandidateSet {
  /**
   * Whether no document came or went while candidates were looked for; else they are to be asked for again.
   * @throws AppError unavailable
   */
  isCurrent(): Promise<boolean>
}

/** A question as a model sees it. */
export interface EmbeddedQuestion {
  readonly vector: Float32Array
  /** Of the embedder that made the vector. */
  readonly fingerprint: string
}

interface Question {
  readonly text: string
  /** It may still be computed: a store behind a network asks meanwhile what it has to know of the words. */
  readonly embedded: EmbeddedQuestion | Promise<EmbeddedQuestion>
  /** Candidates wanted from each of the two lists. */
  readonly limit: number
}

export interface ChunkQuery extends Question {
  /** Or how it follows from the names that works have, which are read along with the rest; null: nothing is found. */
  readonly filter: WorkFilter | ((names: WorkNames) => WorkFilter | null)
}

/** Finds summaries of sections. Results are unranked, as with passages. */
export interface SummarySearch {
  /** @throws AppError unavailable, config as with passages. */
  candidates(query: SummaryQuery): Promise<CheckedCandidates>
  /** The summaries with these row numbers; those deleted meanwhile are missing. */
  summaries(ids: readonly number[]): Promise<ReadonlyMap<number, StoredSummary>>
}

export interface SummaryQuery extends Question {
  /** Levels wanted. */
  readonly levels: readonly number[]
}
