import type { ParsedDocument } from './document.ts'
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

/** What a person counts of a document. */
export const countsOfDocument = ({ document }: MovedDocument) => ({
  documents: 1,
  passages: document.chunks.length,
  summaries: document.summaries.length,
})
