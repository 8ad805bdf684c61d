export interface StoredFile {
  readonly sourceId: string
  readonly path: string
  readonly contentHash: string
  readonly missing: boolean
  /** Size in bytes when the file was last found unchanged; null if it was never checked. */
  readonly size: number | null
  readonly changedMs: number | null
}

export interface StoredFiles {
  all(): Promise<StoredFile[]>
  /** Updates the known state of files without reading them, all at once. */
  update(changes: readonly StoredFileChange[]): Promise<void>
}

export type StoredFileChange = Omit<StoredFile, 'contentHash'>
