import type { SourceFile } from '../domain/source-file.ts'

export interface SourceFiles {
  /**
   * Reads a file named as a person would: expands `~`, resolves links, starts relative paths at the first
   * root.
   * @throws AppError not_allowed for a path outside the roots or a URL; invalid_input for a folder, a device,
   * an empty or too large file; not_found; unavailable if it cannot be read. On cancellation the signal's
   * reason.
   */
  read(path: string, signal?: AbortSignal): Promise<SourceFile>
}

export interface PdfListing {
  /** Absolute paths, the topmost first. */
  readonly pdfs: readonly string[]
  /** False if there were too many folders to search all. */
  readonly isWhole: boolean
}

export interface PdfFolders {
  /** Lists the folders by absolute path. */
  folders(): Promise<readonly string[]>
  /** Skips and logs unreadable folders. @throws AppError as {@link SourceFiles.read} for a path outside of them */
  list(folder: string | undefined, signal: AbortSignal): Promise<PdfListing>
  /** Returns the size of each file in bytes; null if it is gone. */
  sizes(files: readonly string[]): Promise<(number | null)[]>
}

/** Folders with the documents as files for people. */
export interface DocumentOutput {
  /**
   * Writes files to a staging folder.
   * @param files Contents by name; a name such as `images/p012-1.png` creates a folder. Text is encoded as
   * UTF-8.
   * @throws AppError unavailable if the disk is full or cannot be written.
   */
  stage(files: ReadonlyMap<string, string | Uint8Array>): Promise<StagedOutput>
  /**
   * Finds the folder of a document; null if it has none, or only that of another version, whose
   * `metadata.json` differs in one of these fields. A process killed between writing the store and the folder
   * leaves the older one.
   * @throws AppError unavailable if it cannot be read.
   */
  find(sourceId: string, fields: Readonly<Record<string, unknown>>): Promise<string | null>
  /** Null if the folder has no Markdown. @throws AppError unavailable if it cannot be read */
  markdown(sourceId: string): Promise<string | null>
  /** Deletes the folder of a document, if it has one. */
  remove(sourceId: string): Promise<void>
}

export interface StagedOutput {
  /** Replaces the document's older folder in one move, and returns the new one. */
  publish(sourceId: string): Promise<string>
  discard(): Promise<void>
}
