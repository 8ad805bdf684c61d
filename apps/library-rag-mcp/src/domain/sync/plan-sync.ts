/** Known state of a stored document's file. */
export interface StoredFile {
  readonly sourceId: string
  readonly path: string
  readonly contentHash: string
  readonly missing: boolean
  /** Size in bytes when the file was last found unchanged; null if it was never checked. */
  readonly size: number | null
  readonly changedMs: number | null
}

/** A file in a folder. */
export interface FoundFile {
  readonly path: string
  readonly size: number
  readonly changedMs: number
}

/** A document with an unchanged file. */
export interface KeptFile {
  readonly stored: StoredFile
  readonly found: FoundFile
}

/** Changes of the files in folders since they were read. */
export interface SyncPlan {
  /** Files to read: new and changed ones. */
  readonly fresh: readonly FoundFile[]
  readonly changed: readonly FoundFile[]
  /** Files found under another path with the same bytes. */
  readonly moved: readonly KeptFile[]
  readonly unchanged: readonly KeptFile[]
  /** Files found under a second name while the first still exists. */
  readonly copies: readonly FoundFile[]
  readonly missing: readonly StoredFile[]
  /** Stored files that are not separate on disk: attachments of existing e-mails. */
  readonly attached: readonly StoredFile[]
}

/**
 * Compares folders with the library by content. A file with the size and modification time of the last check
 * is taken as unchanged without being read.
 * @param isUnder Checks whether a path lies in the folders.
 * @param exists Checks whether a file that was not found in the folders exists: it may be elsewhere, hidden,
 * or have another extension.
 * @param hash Returns the SHA-256 of a file in hexadecimal; null if unreadable, which the later reading
 * reports.
 */
export async function planSync(
  found: readonly FoundFile[],
  stored: readonly StoredFile[],
  {
    isUnder,
    exists,
    hash,
  }: {
    readonly isUnder: (path: string) => boolean
    readonly exists: (path: string) => Promise<boolean>
    readonly hash: (path: string) => Promise<string | null>
  },
): Promise<SyncPlan> {
  const byPath = new Map(stored.map((file) => [file.path, file]))
  const there = new Set(found.map(({ path }) => path))
  const gone: StoredFile[] = []
  const attached: StoredFile[] = []
  for (const file of stored) {
    if (there.has(file.path)) continue
    const above = pathsAbove(file.path)
    const mail = above.findLast((path) => byPath.has(path))
    if (above.some((path) => there.has(path))) attached.push(file)
    else if (!(await exists(mail ?? file.path))) gone.push(file)
  }
  const plan = {
    fresh: [] as FoundFile[],
    changed: [] as FoundFile[],
    moved: [] as KeptFile[],
    unchanged: [] as KeptFile[],
    copies: [] as FoundFile[],
  }
  const goneByHash = Map.groupBy(gone, ({ contentHash }) => contentHash)
  const hashes = new Set(stored.map(({ contentHash }) => contentHash))
  for (const file of found) {
    const known = byPath.get(file.path)
    if (known !== undefined) {
      const isSame = known.size === file.size && known.changedMs === file.changedMs
      const isUnchanged = isSame || (await hash(file.path)) === known.contentHash
      if (isUnchanged) plan.unchanged.push({ stored: known, found: file })
      else plan.changed.push(file)
      continue
    }
    const contentHash = await hash(file.path)
    const from = contentHash === null ? undefined : goneByHash.get(contentHash)?.shift()
    if (from !== undefined) plan.moved.push({ stored: from, found: file })
    else if (contentHash !== null && hashes.has(contentHash)) plan.copies.push(file)
    else plan.fresh.push(file)
  }
  const moved = new Set(plan.moved.map(({ stored: { path } }) => path))
  const isLeft = ({ path }: StoredFile) =>
    isUnder(path) && ![path, ...pathsAbove(path)].some((own) => moved.has(own))
  return { ...plan, attached, missing: gone.filter(isLeft) }
}

/** Lists the folders of a file, nearest first; for an attachment, the enclosing e-mails come first. */
export function pathsAbove(path: string): string[] {
  const above: string[] = []
  for (const { index } of path.matchAll(/[/\\]/g)) if (index > 0) above.unshift(path.slice(0, index))
  return above
}
