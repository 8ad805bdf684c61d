/** What is known of the file of a stored document. */
export interface StoredFile {
  readonly sourceId: string
  readonly path: string
  readonly contentHash: string
  readonly missing: boolean
  /** Bytes and time of the last change in milliseconds when it was last found as it was read; null where nobody looked. */
  readonly size: number | null
  readonly changedMs: number | null
}

/** A file in a folder. */
export interface FoundFile {
  readonly path: string
  readonly size: number
  readonly changedMs: number
}

/** A document whose file is there, as it was read. */
export interface KeptFile {
  readonly stored: StoredFile
  readonly found: FoundFile
}

/** What has become of the files of folders since they were read. */
export interface SyncPlan {
  /** To be read: files that no document has, and those that have changed. */
  readonly fresh: readonly FoundFile[]
  readonly changed: readonly FoundFile[]
  /** Under another path with the same bytes. */
  readonly moved: readonly KeptFile[]
  readonly unchanged: readonly KeptFile[]
  /** Found under a second name while the first is still there. */
  readonly copies: readonly FoundFile[]
  readonly missing: readonly StoredFile[]
  /** What stays as it was though it is no file of its own: attachments of mails that are there. */
  readonly attached: readonly StoredFile[]
}

/**
 * Tells new, changed, moved and missing files apart by their content; a file of the same size and time of change as when it was
 * last looked at is taken for unchanged without being read.
 * @param isUnder Whether a path lies in the folders.
 * @param exists Whether a file is there that was not found in them: it may lie elsewhere, be hidden, or have another ending.
 * @param hash SHA-256 of a file, hexadecimal; null where it cannot be read: then it is left to the reading to say why.
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

/** The folders of a file, the nearest first; of an attachment, first the mails that it belongs to. */
function pathsAbove(path: string): string[] {
  const above: string[] = []
  for (const { index } of path.matchAll(/[/\\]/g)) if (index > 0) above.unshift(path.slice(0, index))
  return above
}
