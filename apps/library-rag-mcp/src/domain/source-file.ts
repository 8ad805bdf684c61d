/** A file to ingest, read once, so that its hash and text come from the same bytes. */
export interface SourceFile {
  /** Real path with links resolved, or the address it was fetched from. */
  readonly path: string
  /** SHA-256 of the bytes in hexadecimal. */
  readonly contentHash: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Returns the file name without folder; for an attachment, its own name. */
export const fileNameOf = (path: string): string => path.split(/[/\\]/).at(-1) ?? path
