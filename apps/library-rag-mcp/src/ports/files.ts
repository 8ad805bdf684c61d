import type { SourceFile } from '../domain/source-file.ts'

/** The files that the user lets the server read. */
export interface SourceFiles {
  /**
   * Reads a file named as a person would: `~` and links are resolved, a relative path starts at the first root.
   * @throws AppError not_allowed for a path outside the roots or a URL; invalid_input for a folder, a device, an empty
   * or too large file; not_found where there is no file; unavailable where it cannot be read. The signal's reason on cancellation.
   */
  read(path: string, signal?: AbortSignal): Promise<SourceFile>
}

/** PDFs below folders. */
export interface PdfListing {
  /** Absolute paths, those that lie higher up first. */
  readonly pdfs: readonly string[]
  /** False where there were too many folders to look into all. */
  readonly isWhole: boolean
}

/** What the user lets the server read. */
export interface PdfFolders {
  /** The folders, absolute. */
  folders(): Promise<readonly string[]>
  /**
   * The PDFs below a folder; without one, below all. A folder that cannot be read is passed over; the log says so.
   * @throws AppError as {@link SourceFiles.read} for a path that is none of them.
   */
  list(folder: string | undefined, signal: AbortSignal): Promise<PdfListing>
  /** Bytes of each file, null for one that is gone. */
  sizes(files: readonly string[]): Promise<(number | null)[]>
}

/** The folders in which a person finds a document in files of its own. */
export interface DocumentOutput {
  /**
   * Writes files where nobody looks yet.
   * @param files Contents by name; a name such as `images/p012-1.png` makes a folder. Text becomes UTF-8.
   * @throws AppError unavailable when the disk is full or cannot be written.
   */
  stage(files: ReadonlyMap<string, string | Uint8Array>): Promise<StagedOutput>
  /**
   * The folder of a document, null where it has none, or one of another version: whose `metadata.json` differs in one of
   * these fields. A process that is killed between the store and the folder leaves the older one.
   * @throws AppError unavailable when it is there and cannot be read.
   */
  find(sourceId: string, fields: Readonly<Record<string, unknown>>): Promise<string | null>
  /** The document as Markdown, null where its folder has none. @throws AppError unavailable when it cannot be read. */
  markdown(sourceId: string): Promise<string | null>
  /** Deletes the folder of a document, if it has one. */
  remove(sourceId: string): Promise<void>
}

/** Written files, not yet in place. */
export interface StagedOutput {
  /** Puts them in place of the document's older folder, in one move, and gives that folder. */
  publish(sourceId: string): Promise<string>
  discard(): Promise<void>
}
