import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type CodedMessage, isAppError } from '@agora-mcp/core/errors'
import { belowFolder, walkFolder } from '@agora-mcp/core/folders'
import { coded, problem } from '../../messages/index.ts'
import { type FileKind, isTextKind, kindOfFile } from './file-kinds.ts'
import { sessionOfFile } from './session-files.ts'
import { Unreadable } from './unreadable.ts'

/** Maximum number of files; excess files are reported. */
const MAX_FILES = 5_000
const MAX_DEPTH = 32
/** Maximum sizes in bytes. Texts are held in memory; the library reads the rest, with its own limits. */
const LARGEST = { text: 1_000_000, library: 300_000_000 }

export interface FoundFile {
  /** Path relative to its documents folder, with `/`. */
  readonly path: string
  readonly file: string
  /** Session of the file; null for a shared one. */
  readonly session: string | null
  readonly kind: FileKind
  /** Changes whenever the content changes. */
  readonly stamp: string
  readonly bytes: number
  /** ISO 8601, UTC. */
  readonly modifiedAt: string
}

export interface UnreadFile {
  readonly path: string
  /** Session of the file; null for a shared file, and for a folder. */
  readonly session: string | null
  readonly reason: CodedMessage
}

/**
 * Lists the readable files of folders, sorted by name. Hidden files and folders are skipped, symbolic
 * links are not followed. If two folders contain the same path, the first one wins.
 * @param uploads The one of the folders with session files, real and absolute; null if none.
 */
export async function walkFolders(
  folders: readonly string[],
  uploads: string | null,
  signal?: AbortSignal,
): Promise<{ readonly files: readonly FoundFile[]; readonly failed: readonly UnreadFile[] }> {
  const files = new Map<string, FoundFile>()
  const failed: UnreadFile[] = []
  const known = new Set<string>()
  const sessionOf = sessionOfFile(uploads)
  const fail = (path: string, file: string, reason: CodedMessage): void => {
    failed.push({ path, session: sessionOf(file), reason })
  }

  const visit = async (root: string): Promise<void> => {
    const pathOf = (file: string) => belowFolder(root, file) ?? root
    const enters = (folder: string): boolean => {
      // Session files are listed through their own folder only, even if it is inside another one.
      if (folder === uploads) return false
      const path = pathOf(folder)
      const isTooDeep = path.split('/').length > MAX_DEPTH
      if (isTooDeep) fail(path, folder, problem('too_deep', { most: MAX_DEPTH }))
      return !isTooDeep
    }
    for await (const entry of walkFolder(root, { enters, signal })) {
      const { path: file } = entry
      const path = pathOf(file)
      if (entry.kind === 'unreadable') fail(path, file, reasonOf(entry.error))
      else if (entry.kind === 'link' || entry.kind === 'file') {
        const kind = kindOfFile(entry.name)
        if (kind === null || known.has(file)) continue
        known.add(file)
        if (entry.kind === 'link') fail(path, file, problem('is_link'))
        else if (files.has(path)) fail(path, file, problem('path_taken', { folder: dirname(file) }))
        else if (files.size >= MAX_FILES) fail(path, file, problem('too_many_documents', { most: MAX_FILES }))
        else await add(path, file, kind).catch((error: unknown) => failUnlessAborted(path, file, error))
      }
    }
  }
  const add = async (path: string, file: string, kind: FileKind) => {
    const found = await statFile(path, file, sessionOf(file), kind)
    const largest = isTextKind(kind) ? LARGEST.text : LARGEST.library
    if (found.bytes > largest)
      return fail(path, file, problem('file_too_large', { megabytes: largest / 1_000_000 }))
    files.set(path, found)
  }
  const failUnlessAborted = (path: string, file: string, error: unknown) => {
    signal?.throwIfAborted()
    fail(path, file, reasonOf(error))
  }

  for (const folder of folders) {
    try {
      await visit(await realpath(folder))
    } catch (error) {
      failUnlessAborted(folder, folder, error)
    }
  }
  return { files: [...files.values()], failed }
}

/** @throws the system's error */
export async function statFile(
  path: string,
  file: string,
  session: string | null,
  kind: FileKind = kindOfFile(path) ?? 'markdown',
): Promise<FoundFile> {
  const { size, mtimeNs, ctimeNs, ino } = await stat(file, { bigint: true })
  return {
    path,
    file,
    session,
    kind,
    stamp: [file, size, mtimeNs, ctimeNs, ino].join(' '),
    bytes: Number(size),
    modifiedAt: new Date(Number(mtimeNs / 1_000_000n)).toISOString(),
  }
}

/** Describes why a file cannot be read; known errors have translated messages. */
export function reasonOf(error: unknown): CodedMessage {
  if (error instanceof Unreadable) return error.reason
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return problem('no_permission')
  if (code === 'ENOENT') return problem('file_gone')
  if (code === 'ENOTDIR') return problem('not_folder')
  if (isAppError(error)) return coded(error.message, error.detail)
  return problem('reader_failed', { why: error instanceof Error ? error.message : String(error) })
}
