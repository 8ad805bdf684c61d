import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { opendir, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type CodedMessage, isAppError } from '@agora-mcp/core/errors'
import { coded, problem } from '../../messages/index.ts'
import { type FileKind, isTextKind, kindOfFile } from './file-kinds.ts'
import { sessionOfFile } from './session-files.ts'
import { Unreadable } from './unreadable.ts'

/** Maximum number of files; excess files are reported. */
const MAX_FILES = 5_000
const MAX_DEPTH = 32
/**
 * Maximum sizes in bytes. Markdown and tables are held in memory; other files are read by the library, which
 * has its own limits.
 */
const LARGEST = { text: 1_000_000, library: 300_000_000 }

/** A readable file. */
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

/** An unreadable file, with the reason. */
export interface UnreadFile {
  readonly path: string
  /** Session of the file; null for a shared file, and for a folder. */
  readonly session: string | null
  readonly reason: CodedMessage
}

/**
 * Lists the readable files of folders in alphabetical order. Hidden files and folders are skipped, symbolic
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

  const visit = async (root: string, folder: string, depth: number): Promise<void> => {
    signal?.throwIfAborted()
    const entries = []
    for await (const entry of await opendir(folder)) entries.push(entry)
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue
      const file = join(folder, entry.name)
      const path = relative(root, file).split(sep).join('/')
      const kind = kindOfFile(entry.name)
      if (entry.isSymbolicLink()) {
        if (kind !== null) fail(path, file, problem('is_link'))
        continue
      }
      if (entry.isDirectory()) {
        // Session files are listed through their own folder only, even if it is inside another one.
        if (file === uploads) continue
        if (depth >= MAX_DEPTH) fail(path, file, problem('too_deep', { most: MAX_DEPTH }))
        else
          await visit(root, file, depth + 1).catch((error: unknown) => failUnlessAborted(path, file, error))
        continue
      }
      if (!entry.isFile() || kind === null || known.has(file)) continue
      known.add(file)
      if (files.has(path)) fail(path, file, problem('path_taken', { folder }))
      else if (files.size >= MAX_FILES) fail(path, file, problem('too_many_documents', { most: MAX_FILES }))
      else await add(path, file, kind).catch((error: unknown) => failUnlessAborted(path, file, error))
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
      const root = await realpath(folder)
      await visit(root, root, 0)
    } catch (error) {
      failUnlessAborted(folder, folder, error)
    }
  }
  return { files: [...files.values()], failed }
}

/** Reads a file's size and modification time. @throws the system's error */
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
  const text = error instanceof Error ? error.message : String(error)
  return coded(text, isAppError(error) ? error.detail : undefined)
}

/** Computes the SHA-256 of a file, hexadecimal. */
export async function digestOfFile(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash, { signal })
  return hash.digest('hex')
}
