import type { PageGlyphs } from '../domain/passages/page-glyphs.ts'
import type { SourceFile } from '../domain/source-file.ts'

export interface ShownDocument {
  /** SHA-256 of the bytes in hexadecimal; a file that is already open is not read again. */
  readonly contentHash: string
  read(): Promise<SourceFile['bytes']>
}

/** Displays pages of PDF files. Every method throws AppError invalid_input if a page cannot be displayed. */
export interface PageViewer {
  /** Draws a page as displayed, as a PNG file of a width in pixels. */
  draw(document: ShownDocument, page: number, width: number, signal: AbortSignal): Promise<Uint8Array>
  glyphs(document: ShownDocument, page: number, signal: AbortSignal): Promise<PageGlyphs>
  close(): Promise<void>
}
