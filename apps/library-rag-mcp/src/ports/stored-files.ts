import type { StoredFile } from '../domain/sync/plan-sync.ts'

/** The files that documents were read from. */
export interface StoredFiles {
  all(): Promise<StoredFile[]>
  /** Writes down what is known of files without reading them again, all at once. */
  update(changes: readonly StoredFileChange[]): Promise<void>
}

/** What has become of the file of a document. */
export interface StoredFileChange {
  readonly sourceId: string
  readonly path: string
  readonly missing: boolean
  /** Bytes and time of the last change in milliseconds since 1970; null where they are not known. */
  readonly size: number | null
  readonly changedMs: number | null
}
