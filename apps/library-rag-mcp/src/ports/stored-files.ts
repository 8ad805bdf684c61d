import type { StoredFile } from '../domain/sync/plan-sync.ts'

/** Source files of the documents. */
export interface StoredFiles {
  all(): Promise<StoredFile[]>
  /** Updates the known state of files without reading them, all at once. */
  update(changes: readonly StoredFileChange[]): Promise<void>
}

/** Change of a document's file. */
export interface StoredFileChange {
  readonly sourceId: string
  readonly path: string
  readonly missing: boolean
  /** Size in bytes; null if unknown. */
  readonly size: number | null
  readonly changedMs: number | null
}
