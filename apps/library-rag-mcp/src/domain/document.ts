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

/** Where one physical page lies in the document's text. */
export interface Page {
  /** Physical page from 1. */
  readonly number: number
  /** Printed page number, e.g. `xii`, null where none is known. */
  readonly label: string | null
  /**
   * What stands on this page, in order. Usually one range, several where a page has footnotes (they follow their
   * chapter), none on a page without body text. Every character of the text belongs to one page.
   */
  readonly spans: readonly TextSpan[]
}

/** A whole document as the pipeline leaves it, ready to be stored. */
export interface ParsedDocument {
  /** SHA-256 of the file's bytes, hexadecimal. */
  readonly contentHash: string
  readonly kind: Kind
  /** Real path of the file it was read from; of an attachment, that of the mail with `#` and its name. */
  readonly sourcePath: string
  readonly work: Work
  readonly workSources: WorkSources
  /** The body text in NFC: running heads and page numbers out, hyphenated words joined. */
  readonly text: string
  readonly pages: readonly Page[]
  readonly toc: readonly TocEntry[]
  readonly chunks: readonly Chunk[]
  readonly summaries: readonly Summary[]
  /** Pages whose text is character recognition's. */
  readonly ocrPagesCount: number
  /** The version of how its file was read; see `reading-version.ts`. */
  readonly readingVersion: number
  /** What a reader should know about the quality, e.g. pages without text. */
  readonly warnings: readonly string[]
}

/** What the library knows of a stored document, its text left out. */
export interface StoredDocument extends StoredWork {
  readonly workSources: WorkSources
  readonly contentHash: string
  readonly kind: Kind
  readonly sourcePath: string
  readonly pagesCount: number
  /** Pages whose text is character recognition's. */
  readonly ocrPagesCount: number
  readonly toc: readonly TocEntry[]
  readonly warnings: readonly string[]
}

/** A page of a stored document. */
export interface StoredPage {
  /** Physical page from 1. */
  readonly number: number
  /** Printed page number, null where none is known. */
  readonly label: string | null
  /** What stands on it, its footnotes last; empty on a page without text. */
  readonly text: string
}

/** The pages of a stored document, out of its text and where they lie in it. */
export const storedPages = (text: string, pages: readonly Page[]): StoredPage[] =>
  pages.map(({ number, label, spans }) => ({
    number,
    label,
    text: spans
      .map(({ charStart, charEnd }) => text.slice(charStart, charEnd).trim())
      .filter((part) => part !== '')
      .join('\n\n'),
  }))
