import type { TaskSheet } from '../domain/plan/task-sheet.ts'

/** A passage of a document, to be quoted: `text` stands in the source's text from `charStart` to `charEnd`. */
export interface Passage {
  readonly text: string
  /** Path below its documents folder, with `/`. */
  readonly source: string
  /** Where it stands, for a person: headings, or the page. */
  readonly location: string
  /** UTF-16 offsets in the text that {@link Documents.textOf} gives. */
  readonly charStart: number
  readonly charEnd: number
  /** 0 to 1: how likely it answers; comparable among kinds of documents. */
  readonly similarity: number
  /** ISO 639-1, null where unknown. */
  readonly language: string | null
}

/** A document of the office as it is now. */
export interface OfficeDocument {
  readonly path: string
  readonly kind: 'sheet' | 'markdown' | 'pdf'
  readonly title: string
  /** SHA-256 of the file, hexadecimal: another version is another digest. */
  readonly version: string
}

/** What has changed since the last look. Paths. */
export interface DocumentChanges {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  /** Files that could not be read, with the reason. */
  readonly failed: readonly { readonly path: string; readonly reason: string }[]
}

/** Documents read, of those found in the folders; both 0 while the folders are still looked through. */
export interface ReadingProgress {
  readonly read: number
  readonly found: number
}

/** The documents in the folders that the office has given. */
export interface Documents {
  /** Keeps in step with the folders: reads what is new or changed, forgets what is gone. One run at a time. */
  sync(signal?: AbortSignal): Promise<DocumentChanges>
  /** How far the run under way is, null where none is: what is not read yet is not found. */
  reading(): ReadingProgress | null
  list(): readonly OfficeDocument[]
  /** Best first. */
  search(question: string, limit: number, signal?: AbortSignal): Promise<readonly Passage[]>
  /** The task sheets, read. */
  sheets(): readonly TaskSheet[]
  /** The text that offsets count in; null where there is no such document. */
  textOf(path: string): Promise<string | null>
  /**
   * The path below its folder of something that a client names.
   * @throws AppError not_found, invalid_input for one outside the folders
   */
  resolve(path: string): string
  close(): Promise<void>
}
