import type { PageGlyphs } from '../domain/passages/page-glyphs.ts'
import type { SourceFile } from '../domain/source-file.ts'

/** A document whose pages are to be seen. */
export interface ShownDocument {
  /** SHA-256 of the bytes, hexadecimal: one that is open already is not read again. */
  readonly contentHash: string
  read(): Promise<SourceFile['bytes']>
}

/** Shows pages of PDF files. All of it throws AppError invalid_input where a page cannot be shown. */
export interface PageViewer {
  /** A page as a reader sees it, as a PNG file so many pixels wide. */
  draw(document: ShownDocument, page: number, width: number, signal: AbortSignal): Promise<Uint8Array>
  /** The characters of a page's text layer, with their places. */
  glyphs(document: ShownDocument, page: number, signal: AbortSignal): Promise<PageGlyphs>
  close(): Promise<void>
}
