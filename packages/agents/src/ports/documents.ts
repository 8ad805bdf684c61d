import type { Readable } from 'node:stream'
import type { CodedMessage } from '@agora-mcp/core/errors'
import type { AccessScope } from '../domain/access/access-scope.ts'
import type { NewTask } from '../domain/plan/insert-task.ts'
import type { PlanTask } from '../domain/plan/make-plan.ts'
import type { TaskSheet, Ticked } from '../domain/plan/task-sheet.ts'
import type { SessionDocuments } from './erasing.ts'

/** A cell of a table row, with its column name. */
export interface Field {
  readonly name: string
  readonly value: string
}

/** A passage of a document: `text` spans `charStart` to `charEnd` of the source's text. */
export interface Passage {
  readonly text: string
  /** Path relative to its documents folder, with `/`. */
  readonly source: string
  /** Headings or page, for display. */
  readonly location: string
  /** UTF-16 offsets in the text returned by {@link Documents.textOf}. */
  readonly charStart: number
  readonly charEnd: number
  /** Probability that it answers, 0 to 1; comparable across kinds of documents. */
  readonly similarity: number
  /** ISO 639-1, null if unknown. */
  readonly language: string | null
  /** Cells of a table row; null for prose. */
  readonly fields: readonly Field[] | null
}

/** UTF-16 offsets in the text returned by {@link Documents.textOf}, end exclusive. */
export type TextSpan = Pick<Passage, 'charStart' | 'charEnd'>

/** Kinds of documents that a library reads, by its own names. */
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
  'email',
] as const

export const DOCUMENT_KINDS = ['sheet', 'markdown', 'table', ...LIBRARY_KINDS] as const

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export interface OfficeDocument {
  readonly path: string
  /** `sheet`: a Markdown file with tasks. */
  readonly kind: DocumentKind
  readonly title: string
  /** SHA-256 of the file, hexadecimal. */
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

export interface ShownPassage {
  readonly source: string
  readonly title: string
  /** Headings above it; empty if none. */
  readonly section: string
  /** Headings or page, for display. */
  readonly location: string
  readonly text: string
  /** A few lines of text on each side. */
  readonly before: string
  readonly after: string
  /** Page on which it begins, and the page count; null for a document without pages. */
  readonly page: number | null
  readonly pages: number | null
  /** Position on its pages; empty if unknown. */
  readonly boxes: readonly PageBox[]
  /** Reason for missing boxes; null if there are boxes or no pages. */
  readonly note: CodedMessage | null
  /** SHA-256 of the current file. */
  readonly version: string
}

export type DocumentState = 'ready' | 'reading' | 'failed' | 'cancelled'

export interface ReadingStep {
  /** Current step; null at the start or if unknown. */
  readonly step: CodedMessage | null
  readonly done: number
  /** Null while unknown. */
  readonly total: number | null
}

export interface ListedDocument {
  readonly source: string
  readonly title: string
  readonly kind: OfficeDocument['kind']
  /** Null for a document without pages, and before it was read. */
  readonly pages: number | null
  readonly state: DocumentState
  /** Null unless it is being read (rather than queued or done). */
  readonly progress: ReadingStep | null
  readonly reason: CodedMessage | null
  /** Null if the file could not be accessed. */
  readonly bytes: number | null
  /** ISO 8601, UTC. */
  readonly modified_at: string | null
  /** True if it was uploaded through the service, which may therefore delete it. */
  readonly deletable: boolean
}

export interface DocumentCard {
  readonly source: string
  readonly title: string
  /** Date of the document, `YYYY-MM-DD`; null if it has none or was not searched for one. */
  readonly date: string | null
}

export interface AddedTask {
  readonly path: string
  /** SHA-256 of the sheet as a person saw it, hexadecimal. */
  readonly version: string
  readonly task: NewTask
}

/** Changes since the last sync, as paths. */
export interface DocumentChanges {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  /** Unreadable files, with their session (null for shared ones) and the reason. */
  readonly failed: readonly {
    readonly path: string
    readonly session: string | null
    readonly reason: CodedMessage
  }[]
}

/** Documents read, out of those found in the folders; both 0 while the folders are being listed. */
export interface ReadingProgress {
  readonly read: number
  readonly found: number
}

/** Documents of the office, files of sessions. In a scope, a file of another session does not exist. */
export interface Documents {
  /** Syncs with the folders: reads new and changed files, drops deleted ones. One run at a time. */
  sync(signal?: AbortSignal): Promise<DocumentChanges>
  /** Returns the reading progress, or null if everything found is read; unread documents are not searchable. */
  reading(scope: AccessScope): ReadingProgress | null
  /** Returns the number of unreadable documents of a scope; null if the folders could not be listed. */
  unread(scope: AccessScope): number | null
  list(scope: AccessScope): readonly OfficeDocument[]
  overview(scope: AccessScope): readonly ListedDocument[]
  /** Maps the paths of the documents to their projects: those that they name, else their folders; null for none. */
  projects(scope: AccessScope): ReadonlyMap<string, string | null>
  /** Calls the listener for each change, with null for a deleted document. @returns A function that removes it. */
  watch(scope: AccessScope, listener: (source: string, document: ListedDocument | null) => void): () => void
  /** Returns the session that a document belongs to; null for a shared or unknown one. */
  sessionOf(path: string): string | null
  /**
   * Adds a shared file, which the next sync reads.
   * @param name A plain file name, which becomes its path.
   * @throws AppError invalid_input, conflict if the name exists, unavailable
   */
  add(name: string, bytes: Readable, options: { readonly replace: boolean }): Promise<void>
  /** Holds until the file changes. @throws AppError not_found, conflict if it is not being read */
  cancel(scope: AccessScope, path: string): void
  /** Deletes a document added with {@link add}. @throws AppError not_found, conflict for one of another folder */
  remove(scope: AccessScope, path: string, signal?: AbortSignal): Promise<void>
  /** @param options.isMeant Checks whether a document is searched, by its path; all are by default. */
  search(
    scope: AccessScope,
    question: string,
    limit: number,
    options?: { readonly isMeant?: (path: string) => boolean; readonly signal?: AbortSignal },
  ): Promise<readonly Passage[]>
  /** Lists all documents with their dates; for PDFs among `wanted` the text is searched for a date. */
  cards(scope: AccessScope, wanted: ReadonlySet<string>): Promise<readonly DocumentCard[]>
  /** Returns all passages of documents, in order; none for missing ones. @param paths As in {@link DocumentCard}. */
  passagesOf(scope: AccessScope, paths: readonly string[]): Promise<readonly Passage[]>
  /** Returns the parsed task sheets, with the states that people gave their tasks since. */
  sheets(scope: AccessScope): readonly TaskSheet[]
  /**
   * Adds a task to a Markdown sheet; its file is replaced whole, or stays as it is.
   * @returns The line written.
   * @throws AppError not_found, conflict if the file is not the given version or has the task already,
   * invalid_input for one that is not Markdown in UTF-8, unavailable if it cannot be written
   */
  addTask(scope: AccessScope, task: AddedTask): Promise<string>
  /**
   * Keeps the state that a person gave a task, for the whole office; ignores a task of no shared sheet. The
   * file stays as it is, and counts again once it gives the task another state than now.
   */
  setTaskState(task: PlanTask, ticked: Ticked, signal: AbortSignal): Promise<void>
  /** @throws AppError not_found, invalid_input for offsets outside of it, others for an unreadable file */
  passage(scope: AccessScope, path: string, span: TextSpan, signal?: AbortSignal): Promise<ShownPassage>
  /** Renders PNG; `width` in pixels. @throws AppError not_found for a missing page, unavailable for now */
  picture(
    scope: AccessScope,
    path: string,
    page: number,
    width: number,
    signal?: AbortSignal,
  ): Promise<Uint8Array>
  /** Returns the text that offsets refer to; null if missing. @throws AppError for an unreadable file */
  textOf(scope: AccessScope, path: string): Promise<string | null>
  /** Path relative to its folder. @throws AppError not_found, invalid_input for one outside of the folders */
  resolve(scope: AccessScope, path: string): string
  /** Files of sessions, which are erased with them. */
  readonly ofSessions: SessionDocuments
  close(): Promise<void>
}
