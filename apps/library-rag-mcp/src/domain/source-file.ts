/** A file to be ingested, read once, so that its hash and its text are of the same bytes. */
export interface SourceFile {
  /** Real path, links resolved, or the address it was fetched from. */
  readonly path: string
  /** SHA-256 of the bytes, hexadecimal. */
  readonly contentHash: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The name of a file without its folder; of an attachment, its own. */
export const fileNameOf = (path: string): string => path.split(/[/\\]/).at(-1) ?? path
