import type { StoredChunk } from '../domain/chunk.ts'
import type { ParsedDocument, StoredDocument } from '../domain/document.ts'
import type { WorkFilter, WorkNames } from '../domain/filters/work-filter.ts'
import type { DocumentVectors } from '../domain/storage/text-vectors.ts'
import type { StoredWork } from '../domain/work.ts'

/** The stored documents, each visible whole or not at all. */
export interface DocumentStore {
  /**
   * Stores a document with its vectors in a single transaction, in place of what was read from the same path.
   * Another path with the same slug gets the slug with `-2`, `-3`, … The fingerprint is the embedder's.
   * @throws AppError unavailable when the store stays locked, config when the vectors are another model's.
   */
  replace(
    document: ParsedDocument,
    vectors: DocumentVectors,
    fingerprint: string,
  ): Promise<{ sourceId: string; replaced: boolean }>
  /** What is stored from this real path, null where nothing is. */
  findByPath(sourcePath: string): Promise<StoredDocument | null>
  /** What is stored from a file with these bytes, the one that was first, null where nothing is. */
  findByHash(contentHash: string): Promise<StoredDocument | null>
  /** @throws AppError not_found, with the nearest ids as a hint */
  get(sourceId: string): Promise<StoredDocument>
  /** @throws AppError not_found */
  delete(sourceId: string): Promise<{ deletedChunks: number; deletedSummaries: number }>
  names(): Promise<WorkNames>
  /** The whole stored text. @throws AppError not_found */
  text(sourceId: string): Promise<string>
  /** The whole stored text, and where the physical pages lie in it, the first one first. @throws AppError not_found */
  contents(sourceId: string): Promise<Pick<ParsedDocument, 'text' | 'pages'>>
  /** Ids that begin so, in order, a hundred at most. */
  ids(prefix: string): Promise<string[]>
  /** Works under a filter, by author and title; the totals count all of them and their passages. */
  list(
    filter: WorkFilter,
    limit: number,
  ): Promise<{ works: StoredWork[]; totalCount: number; totalChunks: number }>
  /** A stretch of a document's chunks in reading order. @throws AppError not_found */
  chunksOf(
    sourceId: string,
    range: { offset: number; limit: number },
  ): Promise<{ chunks: StoredChunk[]; totalCount: number }>
}
