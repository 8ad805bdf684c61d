/** A file as it was when its document was read. */
export interface KnownFile {
  /** For an attachment, its name below the path of the e-mail. */
  readonly path: string
  /** SHA-256, hexadecimal; null if it was never read. */
  readonly contentHash: string | null
}

export interface SameFile<Found, Known> {
  readonly known: Known
  readonly found: Found
}

export interface FileChanges<Found, Known> {
  readonly fresh: readonly Found[]
  readonly changed: readonly Found[]
  /** Files found under another path with the same bytes. */
  readonly moved: readonly SameFile<Found, Known>[]
  readonly unchanged: readonly SameFile<Found, Known>[]
  /** Files found under a second name while the first still exists. */
  readonly copies: readonly Found[]
  /** Known files that no longer exist under their path, moved ones included. */
  readonly gone: readonly Known[]
  /** Known files that are attachments of the e-mails found, by the path of the e-mail. */
  readonly attached: ReadonlyMap<string, readonly Known[]>
}

/**
 * Compares the files of folders with those known, by content.
 * @param exists Checks whether a file that was not found exists nevertheless: elsewhere, or in an unreadable
 * folder.
 * @param hash Returns the SHA-256 of a file in hexadecimal; null if unreadable, which the later reading
 * reports.
 */
export async function compareFiles<Found extends { readonly path: string }, Known extends KnownFile>(
  found: readonly Found[],
  known: readonly Known[],
  {
    exists,
    hash,
  }: {
    readonly exists: (path: string) => boolean | Promise<boolean>
    readonly hash: (file: Found) => Promise<string | null>
  },
): Promise<FileChanges<Found, Known>> {
  const byPath = new Map(known.map((file) => [file.path, file]))
  const there = new Set(found.map(({ path }) => path))
  const gone: Known[] = []
  const attached = new Map<string, Known[]>()
  for (const file of known) {
    if (there.has(file.path)) continue
    const above = pathsAbove(file.path)
    const mail = above.findLast((path) => there.has(path))
    if (mail !== undefined) attached.set(mail, [...(attached.get(mail) ?? []), file])
    else if (!(await exists(above.findLast((path) => byPath.has(path)) ?? file.path))) gone.push(file)
  }
  const changes = {
    fresh: [] as Found[],
    changed: [] as Found[],
    moved: [] as SameFile<Found, Known>[],
    unchanged: [] as SameFile<Found, Known>[],
    copies: [] as Found[],
  }
  const goneByHash = Map.groupBy(gone, ({ contentHash }) => contentHash)
  const hashes = new Set(known.map(({ contentHash }) => contentHash))
  for (const file of found) {
    const before = byPath.get(file.path)
    const contentHash = await hash(file)
    if (before !== undefined) {
      const isSame = contentHash !== null && contentHash === before.contentHash
      if (isSame) changes.unchanged.push({ known: before, found: file })
      else changes.changed.push(file)
      continue
    }
    const from = contentHash === null ? undefined : goneByHash.get(contentHash)?.shift()
    if (from !== undefined) changes.moved.push({ known: from, found: file })
    else if (contentHash !== null && hashes.has(contentHash)) changes.copies.push(file)
    else changes.fresh.push(file)
  }
  return { ...changes, gone, attached }
}

/** Lists the folders of a file, nearest first; for an attachment, the enclosing e-mails come first. */
export function pathsAbove(path: string): string[] {
  const above: string[] = []
  for (const { index } of path.matchAll(/[/\\]/g)) if (index > 0) above.unshift(path.slice(0, index))
  return above
}
