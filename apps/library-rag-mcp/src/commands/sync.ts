import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { isAppError, withHint } from '@agora-mcp/core/errors'
import { compareFiles, type FileChanges, pathsAbove } from '@agora-mcp/core/folders'
import { ingest } from '../pipeline/ingest.ts'
import type { IngestDeps } from '../pipeline/step.ts'
import type { Deps } from '../ports/deps.ts'
import type { StoredFile, StoredFileChange } from '../ports/stored-files.ts'
import type { FoundFile, WatchedFolders } from '../ports/watched-folders.ts'

/** Highest count used as exit code: higher codes mean signals to a shell. */
const MAX_COUNTED = 100
/** Most lines about files of one kind; a new folder has thousands. */
const MAX_LINES = 200

export interface SyncRequest {
  readonly folders: WatchedFolders
  /** True to delete documents whose file is gone, instead of only marking them. */
  readonly deletes: boolean
  /** True to continue until interrupted. */
  readonly watches: boolean
}

type SyncDeps = IngestDeps & Pick<Deps, 'documents' | 'takeRemoteNotice' | 'storedFiles' | 'documentOutput'>

/**
 * Synchronises the library with folders: reads new and changed files, follows moved ones, marks or deletes
 * documents whose file is gone. Prints a line for each and a line of counts.
 * @returns The exit code: the number of unreadable files and missing folders, up to 100.
 * @throws The signal's reason on cancellation; finished files stay stored.
 */
export async function runSync(
  { folders, deletes, watches }: SyncRequest,
  deps: SyncDeps,
  report: CommandReport,
  signal: AbortSignal,
): Promise<number> {
  const notice = deps.takeRemoteNotice()
  if (notice !== null) report.line(notice)
  for (const folder of folders.missing) report.line(`${folder}: there is no such folder`)
  if (watches) return keepInSync(folders, deletes, deps, report, signal)
  return Math.min(await syncOnce(folders, deletes, deps, report, signal), MAX_COUNTED)
}

async function keepInSync(
  folders: WatchedFolders,
  deletes: boolean,
  deps: SyncDeps,
  report: CommandReport,
  signal: AbortSignal,
): Promise<never> {
  // Files change while others are read, which takes hours.
  const changes = folders.watch()
  try {
    for (;;) {
      try {
        await syncOnce(folders, deletes, deps, report, signal)
      } catch (error) {
        signal.throwIfAborted()
        // Weaviate may restart while folders are watched for weeks.
        if (!isAppError(error) || error.code !== 'unavailable') throw error
        report.line(withHint(error))
      }
      await changes.rest(signal)
    }
  } finally {
    changes.close()
  }
}

async function syncOnce(
  folders: WatchedFolders,
  deletes: boolean,
  deps: SyncDeps,
  report: CommandReport,
  signal: AbortSignal,
): Promise<number> {
  const files = deps.storedFiles
  const { found, unreadable, away } = await folders.find()
  const stored = await files.all()
  const changes = await compareFiles(found, stored, {
    exists: folders.exists,
    hash: hasherOf(stored, folders),
  })
  // Files in an unreadable or unmounted folder are not gone.
  const isMissing = (path: string) =>
    folders.isUnder(path) && !folders.isUnder(path, [...unreadable, ...away])
  const missing = await stillThere(leftBehind(changes, isMissing), deps.documents)
  const { deleted, emptied } = deletes ? await toDelete(missing, folders) : { deleted: [], emptied: [] }
  const plan = { ...changes, missing, deleted }
  signal.throwIfAborted()
  await files.update(changesOf(plan, stored))
  // Do this before reading, which takes hours: a file may be back by then.
  for (const { sourceId } of deleted) {
    await deps.documents.delete(sourceId)
    await deps.documentOutput.remove(sourceId)
  }

  const lines = [
    ...unreadable.map((folder) => `${folder}: the folder cannot be read`),
    ...away
      .filter((folder) => stored.some(({ path }) => folders.isUnder(path, [folder])))
      .map(
        (folder) => `${folder}: the folder is gone or empty; its documents stay, since it may not be mounted`,
      ),
  ]
  let failed = folders.missing.length + lines.length
  lines.push(
    ...emptied.map(
      (folder) =>
        `${folder}: the folder is empty; its documents are marked and not deleted, since it may not be mounted. Remove the folder to have them deleted.`,
    ),
  )
  const wanted = [...plan.fresh, ...plan.changed]
  const read: StoredFileChange[] = []
  for (const [at, file] of wanted.entries()) {
    signal.throwIfAborted()
    const progress = (done: number, total: number, message: { text: string }) =>
      report.progress(at + done / total, wanted.length, `${file.path}: ${message.text}`)
    try {
      const result = await ingest(file.path, {}, deps, { signal, progress, ofAnyKind: true })
      for (const warning of result.warnings) lines.push(`${file.path}: ${warning}`)
      read.push(asFound(result.sourceId, file))
    } catch (error) {
      signal.throwIfAborted()
      if (!isAppError(error)) throw error
      failed += 1
      const problem = withHint(error)
      lines.push(problem.includes(file.path) ? problem : `${file.path}: ${problem}`)
    }
  }
  // A document stored under another name keeps it.
  const paths = new Map((await files.all()).map(({ sourceId, path }) => [sourceId, path]))
  await files.update(read.filter(({ sourceId, path }) => paths.get(sourceId) === path))
  report.clear()
  for (const line of [...changeLines(plan), ...lines]) report.line(line)
  report.line(
    `${plan.fresh.length} new, ${plan.changed.length} changed, ${plan.moved.length} moved, ${plan.missing.length} missing, ` +
      `${plan.unchanged.length + plan.copies.length} unchanged, ${failed} failed`,
  )
  return failed
}

interface SyncPlan extends FileChanges<FoundFile, StoredFile> {
  readonly missing: readonly StoredFile[]
  readonly deleted: readonly StoredFile[]
}

/** Selects the missing files outside of emptied folders, which may be mount points without their disk. */
async function toDelete(
  missing: readonly StoredFile[],
  folders: Pick<WatchedFolders, 'emptyFolderAbove'>,
): Promise<{ deleted: StoredFile[]; emptied: string[] }> {
  const deleted: StoredFile[] = []
  const emptied = new Set<string>()
  for (const file of missing) {
    const folder = await folders.emptyFolderAbove(file.path)
    if (folder === null) deleted.push(file)
    else emptied.add(folder)
  }
  return { deleted, emptied: [...emptied] }
}

/** Takes a file with the size and modification time of the last check as unchanged, without reading it. */
function hasherOf(stored: readonly StoredFile[], folders: Pick<WatchedFolders, 'hash'>) {
  const known = new Map(stored.map((file) => [file.path, file]))
  return async ({ path, size, changedMs }: FoundFile): Promise<string | null> => {
    const before = known.get(path)
    const isSame = before?.size === size && before.changedMs === changedMs
    return isSame ? before.contentHash : folders.hash(path)
  }
}

/** Selects the files that are gone and were not moved, nor were the e-mails that they are attached to. */
function leftBehind(
  { gone, moved }: FileChanges<FoundFile, StoredFile>,
  isMissing: (path: string) => boolean,
): StoredFile[] {
  const followed = new Set(moved.map(({ known: { path } }) => path))
  return gone.filter(
    ({ path }) => isMissing(path) && ![path, ...pathsAbove(path)].some((own) => followed.has(own)),
  )
}

/**
 * Leaves out documents that another process has deleted or followed to another path since they were listed, or
 * whose list came from a copy of the library that is behind.
 */
async function stillThere(
  missing: SyncPlan['missing'],
  documents: Pick<Deps['documents'], 'findByPath'>,
): Promise<SyncPlan['missing']> {
  const left: StoredFile[] = []
  for (const file of missing) {
    if ((await documents.findByPath(file.path))?.sourceId === file.sourceId) left.push(file)
  }
  return left
}

function changesOf(plan: SyncPlan, stored: readonly StoredFile[]): StoredFileChange[] {
  const looked = plan.unchanged.filter(
    ({ known: { missing, size, changedMs }, found }) =>
      missing || size !== found.size || changedMs !== found.changedMs,
  )
  // The attachments of an e-mail move with it.
  const attachments = plan.moved.flatMap(({ known: mail, found }) =>
    stored
      .filter(({ path }) => path.startsWith(`${mail.path}/`))
      .map(({ sourceId, path }) => ({
        sourceId,
        path: found.path + path.slice(mail.path.length),
        missing: false,
        size: null,
        changedMs: null,
      })),
  )
  const missing = plan.missing.filter(
    (file) => !file.missing && !attachments.some(({ sourceId }) => sourceId === file.sourceId),
  )
  return [
    ...[...looked, ...plan.moved].map(({ known, found }) => asFound(known.sourceId, found)),
    ...attachments,
    ...missing.map((file) => ({ ...file, missing: true })),
  ]
}

const asFound = (sourceId: string, { path, size, changedMs }: FoundFile): StoredFileChange => ({
  sourceId,
  path,
  missing: false,
  size,
  changedMs,
})

function changeLines(plan: SyncPlan): string[] {
  const deleted = new Set(plan.deleted)
  const rows = [
    ...plan.fresh.map(({ path }) => ['new', path]),
    ...plan.changed.map(({ path }) => ['changed', path]),
    ...plan.moved.map(({ known, found }) => ['moved', `${known.path} → ${found.path}`]),
    ...plan.missing.map((file) => [deleted.has(file) ? 'deleted' : 'missing', file.path]),
  ]
  const told = rows.slice(0, MAX_LINES).map(([word = '', path = '']) => `${word.padEnd(8)} ${path}`)
  return rows.length > told.length ? [...told, `… and ${rows.length - told.length} more`] : told
}
