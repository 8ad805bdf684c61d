import type { Readable } from 'node:stream'
import type { CodedMessage } from '@agora-mcp/core/errors'
import type { AccessScope } from '../domain/access/access-scope.ts'
import type { TaskSheet } from '../domain/plan/task-sheet.ts'
import type { SessionDocuments } from './erasing.ts'

/** A cell of a line of a table, with the name of its column. */
export interface Field {
  readonly name: string
  readonly value: string
}

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
  /** The cells of a line of a table; null for prose. */
  readonly fields: readonly Field[] | null
}

/** UTF-16 offsets in the text that {@link Documents.textOf} gives, the end exclusive. */
export type TextSpan = Pick<Passage, 'charStart' | 'charEnd'>

/** Kinds of document that a library reads, by its names for them. */
export const LIBRARY_KINDS = [
  'pdf',
  'docx',
  'odt',
  'xlsx',
  'ods',
  'pptx',
  'odp',
  'epub',
  'html',
  'text',
  'image',
] as const

/** What a document is read as. */
export const DOCUMENT_KINDS = ['sheet', 'markdown', 'table', ...LIBRARY_KINDS] as const

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** A document of the office as it is now. */
export interface OfficeDocument {
  readonly path: string
  /** `sheet`: a Markdown file with tasks. */
  readonly kind: DocumentKind
  readonly title: string
  /** SHA-256 of the file, hexadecimal: another version is another digest. */
  readonly version: string
}

/** A rectangle on a page, in fractions of the page from its upper left corner. */
export interface PageBox {
  /** From 1. */
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A stretch of a document as a reader is shown it. */
export interface ShownPassage {
  readonly source: string
  readonly title: string
  /** Headings above it; empty where there are none. */
  readonly section: string
  /** Where it stands, for a person. */
  readonly location: string
  readonly text: string
  /** What stands before and behind it, a few lines. */
  readonly before: string
  readonly after: string
  /** The page on which it begins, and how many there are; null for a document without pages. */
  readonly page: number | null
  readonly pages: number | null
  /** Where it stands on its pages; empty where nobody can say. */
  readonly boxes: readonly PageBox[]
  /** Why there are no boxes; null where there are some, or where there are no pages. */
  readonly note: CodedMessage | null
  /** SHA-256 of the file as it is now. */
  readonly version: string
}

/** Whether a document can be searched, and why not. */
export type DocumentState = 'ready' | 'reading' | 'failed' | 'cancelled'

/** How far the reading of a document is. */
export interface ReadingStep {
  /** What is being done; null at the beginning, and where nobody says it. */
  readonly step: CodedMessage | null
  readonly done: number
  /** Null while nobody knows it. */
  readonly total: number | null
}

/** A document as a list shows it. */
export interface ListedDocument {
  readonly source: string
  readonly title: string
  readonly kind: OfficeDocument['kind']
  /** Null for a document without pages, and before it was read. */
  readonly pages: number | null
  readonly state: DocumentState
  /** Null unless it is being read now: it waits, or is done. */
  readonly progress: ReadingStep | null
  /** Why it could not be read, or what was wrong with it. */
  readonly reason: CodedMessage | null
  /** Null where the file could not be looked at. */
  readonly bytes: number | null
  /** ISO 8601, UTC. */
  readonly modified_at: string | null
  /** Whether it was given through the service, which may therefore delete it. */
  readonly deletable: boolean
}

/** A document as answers name it. */
export interface DocumentCard {
  readonly source: string
  readonly title: string
  /** Day from which it speaks, `YYYY-MM-DD`; null where it says none, or was not looked at. */
  readonly date: string | null
  /** The project that it names, else the folder in which it lies; null where there is neither. */
  readonly project: string | null
}

/** What has changed since the last look. Paths. */
export interface DocumentChanges {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  /** Files that could not be read, with the session that they belong to (null for shared ones) and the reason. */
  readonly failed: readonly {
    readonly path: string
    readonly session: string | null
    readonly reason: CodedMessage
  }[]
}

/** Documents read, of those found in the folders; both 0 while the folders are still looked through. */
export interface ReadingProgress {
  readonly read: number
  readonly found: number
}

/**
 * The documents in the folders that the office has given, and the files of its sessions. What is read is read in a scope:
 * a file of another session is as absent as one that does not exist.
 */
export interface Documents {
  /** Keeps in step with the folders: reads what is new or changed, forgets what is gone. One run at a time. */
  sync(signal?: AbortSignal): Promise<DocumentChanges>
  /** How far the reading is, null where all that was found is read: what is not read yet is not found. */
  reading(scope: AccessScope): ReadingProgress | null
  /** How many documents of a scope could not be read; null where the folders could not even be looked through. */
  unread(scope: AccessScope): number | null
  list(scope: AccessScope): readonly OfficeDocument[]
  /** All documents with their state, also those that are not read. */
  overview(scope: AccessScope): readonly ListedDocument[]
  /** Told of a document whose state changes, null in place of one that is gone. @returns A function that ends it. */
  watch(scope: AccessScope, listener: (source: string, document: ListedDocument | null) => void): () => void
  /** The session that a document belongs to; null for one that is shared, and for one that is not there. */
  sessionOf(path: string): string | null
  /**
   * Takes a file for all, which is read by the next look.
   * @param name A plain file name, which becomes its path.
   * @throws AppError invalid_input, conflict where there is another one of the name, unavailable
   */
  add(name: string, bytes: Readable, options: { readonly replace: boolean }): Promise<void>
  /**
   * Stops the reading of a document, until its file changes.
   * @throws AppError not_found, conflict where it is not being read
   */
  cancel(scope: AccessScope, path: string): void
  /**
   * Deletes a document that was given with {@link add}.
   * @throws AppError not_found, conflict for one of another folder
   */
  remove(scope: AccessScope, path: string, signal?: AbortSignal): Promise<void>
  /** Best first. */
  search(
    scope: AccessScope,
    question: string,
    limit: number,
    signal?: AbortSignal,
  ): Promise<readonly Passage[]>
  /** All documents with their dates; those of PDFs among `wanted` are looked up in their text. */
  cards(scope: AccessScope, wanted: ReadonlySet<string>): Promise<readonly DocumentCard[]>
  /**
   * All passages of documents, in their order; none for what is not there.
   * @param paths As {@link DocumentCard} names them.
   */
  passagesOf(scope: AccessScope, paths: readonly string[]): Promise<readonly Passage[]>
  /** The task sheets, read. */
  sheets(scope: AccessScope): readonly TaskSheet[]
  /**
   * A stretch of a document, with its place.
   * @throws AppError not_found where there is no such document, invalid_input for offsets outside it, others where its
   *   file cannot be read now
   */
  passage(scope: AccessScope, path: string, span: TextSpan, signal?: AbortSignal): Promise<ShownPassage>
  /**
   * A page as a PNG file.
   * @param width Pixels.
   * @throws AppError not_found where there is no such document or page, unavailable where it cannot be shown now
   */
  picture(
    scope: AccessScope,
    path: string,
    page: number,
    width: number,
    signal?: AbortSignal,
  ): Promise<Uint8Array>
  /**
   * The text that offsets count in; null where there is no such document.
   * @throws AppError where its file cannot be read now
   */
  textOf(scope: AccessScope, path: string): Promise<string | null>
  /**
   * The path below its folder of something that a client names.
   * @throws AppError not_found, invalid_input for one outside the folders
   */
  resolve(scope: AccessScope, path: string): string
  /** The files of sessions, to be erased with them. */
  readonly ofSessions: SessionDocuments
  close(): Promise<void>
}
