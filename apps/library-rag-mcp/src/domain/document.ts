import type { Chunk } from './chunk.ts'
import type { Kind } from './kinds/kind.ts'
import type { Summary } from './summary.ts'
import type { TocEntry } from './toc.ts'
import type { StoredWork, Work, WorkSources } from './work.ts'

/** A range of the document's text in UTF-16 offsets, the end exclusive. */
export interface TextSpan {
  readonly charStart: number
  readonly charEnd: number
}

/** Ranges of the document's text on one physical page. */
export interface Page {
  /** Physical page from 1. */
  readonly number: number
  /** Printed page number, e.g. `xii`; null if unknown. */
  readonly label: string | null
  /** Usually one, several with footnotes (which follow their chapter), none without body text. */
  readonly spans: readonly TextSpan[]
}

/** A complete document from the pipeline, ready to be stored. */
export interface ParsedDocument {
  /** SHA-256 of the file's bytes in hexadecimal. */
  readonly contentHash: string
  readonly kind: Kind
  /** Real path of the source file; for an attachment, its name below the path of the e-mail. */
  readonly sourcePath: string
  readonly work: Work
  readonly workSources: WorkSources
  /** Body text in NFC, without running heads and page numbers, with hyphenated words joined. */
  readonly text: string
  readonly pages: readonly Page[]
  readonly toc: readonly TocEntry[]
  readonly chunks: readonly Chunk[]
  readonly summaries: readonly Summary[]
  /** Number of pages with text from character recognition. */
  readonly ocrPagesCount: number
  /** Version of the reading method; see `reading-version.ts`. */
  readonly readingVersion: number
  /** Sentences about the reading quality, e.g. pages without text. */
  readonly warnings: readonly string[]
}

/** A stored document without its text. */
export interface StoredDocument extends StoredWork {
  readonly workSources: WorkSources
  readonly contentHash: string
  readonly pagesCount: number
  /** Number of pages with text from character recognition. */
  readonly ocrPagesCount: number
  readonly toc: readonly TocEntry[]
  readonly warnings: readonly string[]
}

export interface StoredPage {
  /** Physical page from 1. */
  readonly number: number
  /** Printed page number; null if unknown. */
  readonly label: string | null
  /** Text of the page with its footnotes last; empty on a page without text. */
  readonly text: string
}

export const storedPages = (text: string, pages: readonly Page[]): StoredPage[] =>
  pages.map(({ number, label, spans }) => ({
    number,
    label,
    text: spans
      .map(({ charStart, charEnd }) => text.slice(charStart, charEnd).trim())
      .filter((part) => part !== '')
      .join('\n\n'),
  }))
