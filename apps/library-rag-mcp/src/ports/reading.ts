import type { Figure, FigureFile, PagePictures } from '../domain/figures/picture.ts'
import type { FileContent } from '../domain/kinds/file-content.ts'
import type { PdfContent } from '../domain/pdf-content.ts'
import type { PageImage } from '../domain/scans/page-image.ts'
import type { ScannedPage } from '../domain/scans/scanned-page.ts'
import type { WordlessPage } from '../domain/scans/wordless-pages.ts'
import type { SourceFile } from '../domain/source-file.ts'

/** Reads the text layer of PDF files, within fixed limits of memory and time. */
export interface PdfReader {
  /**
   * Takes the bytes over: they cannot be used afterwards.
   * @throws AppError invalid_input when it is no PDF, damaged, encrypted, or goes beyond a limit.
   */
  read(bytes: Uint8Array<ArrayBuffer>, options?: PdfReadOptions): Promise<PdfContent>
}

/** Reads files of all kinds but PDFs, within fixed limits of memory and time; nothing that they name is fetched or run. */
export interface FormatReader {
  /**
   * Tells the kind of a file by its bytes, and reads it.
   * @param fileName For texts, which look alike.
   * @returns null of a PDF, a PDF that shows the pictures of an image, else what the file says.
   * @throws AppError invalid_input when the kind is unknown, or the file is damaged, encrypted, without text, or goes
   * beyond a limit; the signal's reason on cancellation.
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
  /** Called as pages are done, with how many there are. */
  readonly onPage?: (done: number, total: number) => void
}

/** Reads pages that are pictures, by character recognition. */
export interface PageScanner {
  /** Names of the recognition models at hand, e.g. `fra`: those that come along and those of the user's folder. */
  models(): Promise<readonly string[]>
  /**
   * Opens a PDF whose text layer could be read. Nothing is loaded before the first call on the scan; whoever opens it
   * closes it.
   * @param signal Stops the work at once; calls then reject with its reason.
   */
  open(bytes: SourceFile['bytes'], signal: AbortSignal): Promise<OpenScan>
}

/** One PDF while its pictures are read. */
export interface OpenScan {
  /**
   * Numbers of those pages that show what may be text and is not in their text layer.
   * @throws AppError invalid_input when the file goes beyond a limit.
   */
  withPictures(pages: readonly WordlessPage[]): Promise<readonly number[]>
  /**
   * Reads pages, several at once.
   * @returns the numbers of those that could not be read.
   * @throws AppError invalid_input when the file goes beyond a limit, config when the model's file cannot be used.
   */
  recognize(pages: readonly number[], model: string, options: RecognizeOptions): Promise<readonly number[]>
  close(): Promise<void>
}

export interface RecognizeOptions {
  /** Called with each page as it is done, in the order in which they are. */
  readonly onPage: (page: ScannedPage) => void
  /** Called with pages done so far, parts of pages included. */
  readonly onProgress: (pages: number) => void
}

/** One PDF whose pages are drawn in a thread, one at a time. */
export interface PageRenderer {
  /** Numbers of those pages that show what may be text and is not in their text layer. @throws TaskFailure */
  withPictures(pages: readonly WordlessPage[]): Promise<readonly number[]>
  /** A page as a picture, so many dots an inch. @throws TaskFailure when it cannot be drawn. */
  draw(page: number, dpi: number): Promise<PageImage>
  /** Bytes of this process that the thread has. */
  heapBytes(): Promise<number>
  close(): Promise<void>
}

/** Takes the figures of PDF files out as image files. */
export interface FigureReader {
  /** A quick look at a file's bytes: false where it can have no images. */
  mayHaveFigures(bytes: Uint8Array): Promise<boolean>
  /**
   * Opens a PDF. Whoever opens it closes it.
   * @param signal Stops the work at once; calls then reject with its reason.
   */
  open(bytes: SourceFile['bytes'], signal: AbortSignal): Promise<OpenFigures>
}

/** One PDF while its figures are taken out. Methods throw AppError invalid_input when the file goes beyond a limit. */
export interface OpenFigures {
  /**
   * The images of pages; of those in `failed` they could not be listed, `tooLarge` counts those left out.
   * @param onProgress Called with how many pages are done.
   */
  list(
    pages: readonly number[],
    onProgress: (done: number) => void,
  ): Promise<{
    readonly pages: readonly PagePictures[]
    readonly failed: readonly number[]
    readonly tooLarge: number
  }>
  /** A figure as a file, null where it shows nothing, or where drawing it failed. */
  draw(figure: Figure): Promise<{ readonly file: FigureFile | null; readonly failed: boolean }>
  close(): Promise<void>
}
