import type { StoredChunk } from '../domain/chunk.ts'
import type { ParsedDocument, StoredDocument } from '../domain/document.ts'
import type { WorkFilter, WorkNames } from '../domain/filters/work-filter.ts'
import type { DocumentVectors } from '../domain/storage/text-vectors.ts'
import type { StoredWork } from '../domain/work.ts'

export interface StoredAttachment {
  readonly sourceId: string
  /** Below the path of its e-mail, e.g. `/office/mail.eml/fees.csv`. */
  readonly sourcePath: string
}

/** The stored documents, each visible completely or not at all. */
export interface DocumentStore {
  /**
   * Stores a document with its vectors in one transaction, replacing the one read from the same path. Another
   * path with the same slug gets the slug with `-2`, `-3`, … The fingerprint is the embedder's.
   * @throws AppError unavailable if the store stays locked, config if the vectors come from another model.
   */
  replace(
    document: ParsedDocument,
    vectors: DocumentVectors,
    fingerprint: string,
  ): Promise<{ sourceId: string; replaced: boolean }>
  /** Finds the document read from this real path; null if there is none. */
  findByPath(sourcePath: string): Promise<StoredDocument | null>
  /** Finds the earliest document read from a file with these bytes; null if there is none. */
  findByHash(contentHash: string): Promise<StoredDocument | null>
  /** Lists the documents read from attachments of the e-mail at this real path, nested ones included. */
  attachmentsOf(mailPath: string): Promise<StoredAttachment[]>
  /** @throws AppError not_found, with the most similar ids as a hint */
  get(sourceId: string): Promise<StoredDocument>
  /** @throws AppError not_found */
  delete(sourceId: string): Promise<{ deletedChunks: number; deletedSummaries: number }>
  names(): Promise<WorkNames>
  /** @throws AppError not_found */
  text(sourceId: string): Promise<string>
  /** Returns the whole text with its physical pages in order. @throws AppError not_found */
  contents(sourceId: string): Promise<Pick<ParsedDocument, 'text' | 'pages'>>
  /** Lists ids with this prefix in order, at most a hundred. */
  ids(prefix: string): Promise<string[]>
  /** Lists the works that match a filter, by author and title; the totals count all of them and their passages. */
  list(
    filter: WorkFilter,
    limit: number,
  ): Promise<{ works: StoredWork[]; totalCount: number; totalChunks: number }>
  /** Returns a range of chunks in reading order. @throws AppError not_found */
  chunksOf(
    sourceId: string,
    range: { offset: number; limit: number },
  ): Promise<{ chunks: StoredChunk[]; totalCount: number }>
}
