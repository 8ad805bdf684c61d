import type { Chunk, StoredChunk } from '../chunk.ts'
import type { ParsedDocument, StoredDocument } from '../document.ts'
import type { StoredSummary, Summary } from '../summary.ts'
import type { DocumentVectors } from './text-vectors.ts'

/** A stored document with all its data, to be copied into another store. */
export interface MovedDocument {
  /** Path of the source file, unique among documents. */
  readonly key: string
  /** Kept by the copy: documents are cited by it, and their pictures are in a folder of that name. */
  readonly sourceId: string
  readonly document: ParsedDocument
  readonly vectors: DocumentVectors
}

/** Data that a store holds of a document, each part in order. */
interface StoredParts {
  readonly stored: StoredDocument
  readonly contents: Pick<ParsedDocument, 'text' | 'pages'>
  readonly chunks: readonly StoredChunk[]
  readonly summaries: readonly StoredSummary[]
  readonly vectors: DocumentVectors
}

/** Reassembles a stored document in the form it had before storage. */
export function movedDocument({ stored, contents, chunks, summaries, vectors }: StoredParts): MovedDocument {
  const { title, author, year, language, sourceId } = stored
  return {
    key: stored.sourcePath,
    sourceId,
    document: {
      contentHash: stored.contentHash,
      kind: stored.kind,
      sourcePath: stored.sourcePath,
      work: { title, author, year, language },
      workSources: stored.workSources,
      ...contents,
      toc: stored.toc,
      chunks: chunks.map(({ chunkId: _, work: __, ...own }): Chunk => own),
      summaries: summaries.map(({ work: _, ...own }): Summary => own),
      ocrPagesCount: stored.ocrPagesCount,
      readingVersion: stored.readingVersion,
      warnings: stored.warnings,
    },
    vectors,
  }
}

/** Counts for the comparison of copies. */
export const countsOfDocument = ({ document }: MovedDocument) => ({
  documents: 1,
  passages: document.chunks.length,
  summaries: document.summaries.length,
})
