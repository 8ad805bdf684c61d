import type { Figure, FigureFile, PagePictures } from '../domain/figures/picture.ts'
import type { FileContent } from '../domain/kinds/file-content.ts'
import type { PdfContent } from '../domain/pdf-content.ts'
import type { PageImage } from '../domain/scans/page-image.ts'
import type { ScannedPage } from '../domain/scans/scanned-page.ts'
import type { WordlessPage } from '../domain/scans/wordless-pages.ts'
import type { SourceFile } from '../domain/source-file.ts'

/** Reads the text layer of PDF files within fixed limits of memory and time. */
export interface PdfReader {
  /** Consumes the bytes. @throws AppError invalid_input: not a PDF, damaged, encrypted, or beyond a limit */
  read(bytes: Uint8Array<ArrayBuffer>, options?: PdfReadOptions): Promise<PdfContent>
}

/** Reads within limits of memory and time; nothing that files link to is fetched or run. */
export interface FormatReader {
  /**
   * Detects the format of a file by its bytes, and reads it.
   * @param fileName Used for text formats, which look alike.
   * @returns Null for a PDF, a PDF with the pictures of an image file, else the content.
   * @throws AppError invalid_input if the format is unknown, or the file is damaged, encrypted, without text,
   * or exceeds a limit; the signal's reason on cancellation.
   */
  read(
    bytes: SourceFile['bytes'],
    fileName: string,
    signal: AbortSignal,
  ): Promise<FileContent | { readonly kind: 'image'; readonly pdf: SourceFile['bytes'] } | null>
}

export interface PdfReadOptions {
  /** Stops the reading at once; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal
  readonly onPage?: (done: number, total: number) => void
}

export interface PageScanner {
  /** Lists the available recognition models, e.g. `fra`: bundled ones and those in the user's folder. */
  models(): Promise<readonly string[]>
  /**
   * Opens a PDF whose text layer could be read. Nothing is loaded before the first call on the scan; the
   * caller must close it.
   * @param signal Stops the work at once; calls then reject with its reason.
   */
  open(bytes: SourceFile['bytes'], signal: AbortSignal): Promise<OpenScan>
}

export interface OpenScan {
  /** Lists pages that may show text missing from their layer. @throws AppError invalid_input beyond a limit */
  withPictures(pages: readonly WordlessPage[]): Promise<readonly number[]>
  /**
   * Reads pages in parallel.
   * @returns The numbers of unreadable pages.
   * @throws AppError invalid_input if the file exceeds a limit, config if the model's file cannot be used.
   */
  recognize(pages: readonly number[], model: string, options: RecognizeOptions): Promise<readonly number[]>
  close(): Promise<void>
}

export interface RecognizeOptions {
  /** Called with each page as it is finished, possibly out of order. */
  readonly onPage: (page: ScannedPage) => void
  /** Called with the number of pages done so far, including fractions. */
  readonly onProgress: (pages: number) => void
}

/** A PDF whose pages are drawn in a thread, one at a time. */
export interface PageRenderer {
  /** Lists pages that may show text missing from their text layer. @throws TaskFailure */
  withPictures(pages: readonly WordlessPage[]): Promise<readonly number[]>
  /** Draws a page at a resolution in dots per inch. @throws TaskFailure if it cannot be drawn */
  draw(page: number, dpi: number): Promise<PageImage>
  heapBytes(): Promise<number>
  close(): Promise<void>
}

export interface FigureReader {
  /** Checks a file's bytes quickly: false if it cannot have images. */
  mayHaveFigures(bytes: Uint8Array): Promise<boolean>
  /** The caller must close it. @param signal Stops the work at once; calls then reject with its reason. */
  open(bytes: SourceFile['bytes'], signal: AbortSignal): Promise<OpenFigures>
}

/** A PDF open for the extraction of figures. Methods throw AppError invalid_input if the file exceeds a limit. */
export interface OpenFigures {
  /**
   * Lists the images of pages; `failed` has the pages that could not be listed, `tooLarge` counts the skipped
   * images.
   * @param onProgress Called with the number of finished pages.
   */
  list(
    pages: readonly number[],
    onProgress: (done: number) => void,
  ): Promise<{
    readonly pages: readonly PagePictures[]
    readonly failed: readonly number[]
    readonly tooLarge: number
  }>
  /** Draws a figure as a file; null if it is blank or drawing failed. */
  draw(figure: Figure): Promise<{ readonly file: FigureFile | null; readonly failed: boolean }>
  close(): Promise<void>
}
