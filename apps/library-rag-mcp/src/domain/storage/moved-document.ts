import type { Chunk, StoredChunk } from '../chunk.ts'
import type { ParsedDocument, StoredDocument } from '../document.ts'
import type { StoredSummary, Summary } from '../summary.ts'
import type { DocumentVectors } from './text-vectors.ts'

/** A stored document as it is copied into another store: all that a library knows of it. */
export interface MovedDocument {
  /** The path that it was read from, which no other document has. */
  readonly key: string
  /** Stays what it is: documents are cited by it, and their pictures lie in a folder of that name. */
  readonly sourceId: string
  readonly document: ParsedDocument
  readonly vectors: DocumentVectors
}

/** What a store holds of a document, each part in its order. */
interface StoredParts {
  readonly stored: StoredDocument
  readonly contents: Pick<ParsedDocument, 'text' | 'pages'>
  readonly chunks: readonly StoredChunk[]
  readonly summaries: readonly StoredSummary[]
  readonly vectors: DocumentVectors
}

/** Puts a stored document together again, as it was before it was stored. */
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

/** What a person counts of a document. */
export const countsOfDocument = ({ document }: MovedDocument) => ({
  documents: 1,
  passages: document.chunks.length,
  summaries: document.summaries.length,
})
