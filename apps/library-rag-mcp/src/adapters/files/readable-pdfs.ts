import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '@agora-mcp/core/log'
import type { PdfFolders, PdfListing } from '../../ports/files.ts'
import type { AllowedPaths } from './allowed-paths.ts'

/** Most folders searched. A developer's home has more, but its books lie near the top. */
const MAX_FOLDERS = 20_000
/** Time limit in milliseconds: a person waits for the answer. */
const MAX_MS = 4_000
const AT_ONCE = 16
/** Folders that programs keep for themselves, besides the hidden ones. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'AppData', '$RECYCLE.BIN', 'System Volume Information'])

export function createPdfFolders(paths: AllowedPaths, log: Pick<Logger, 'warn'>): PdfFolders {
  return {
    folders: () => paths.folders(),
    async list(folder, signal) {
      const folders = folder === undefined ? await paths.folders() : [await paths.resolve(folder)]
      return await pdfsBelow(folders, signal, (unreadable, reason) =>
        log.warn('A folder cannot be read: its PDFs are not listed', { folder: unreadable, reason }),
      )
    },
    sizes: (files) =>
      Promise.all(
        files.map((file) =>
          stat(file).then(
            ({ size }) => size,
            () => null,
          ),
        ),
      ),
  }
}

async function pdfsBelow(
  folders: readonly string[],
  signal: AbortSignal | undefined,
  onUnreadable: (folder: string, reason: string) => void,
): Promise<PdfListing> {
  const { files, isWhole } = await filesBelow(folders, /\.pdf$/i, signal, onUnreadable)
  return { pdfs: files, isWhole }
}

/**
 * Lists the files below folders whose names match, the topmost first. Skips hidden folders, and does not follow links
 * so that nothing outside is shown.
 * @param onUnreadable Called with each folder that exists but cannot be read; the others are still listed.
 * @returns `isWhole` is false if the folders are too many.
 */
export async function filesBelow(
  folders: readonly string[],
  name: RegExp,
  signal: AbortSignal | undefined,
  onUnreadable: (folder: string, reason: string) => void = () => {},
): Promise<{ readonly files: string[]; readonly isWhole: boolean }> {
  const files: string[] = []
  const end = Date.now() + MAX_MS
  let looked = 0
  let level = [...new Set(folders)]
  while (level.length > 0) {
    const next: string[] = []
    for (let at = 0; at < level.length; at += AT_ONCE) {
      signal?.throwIfAborted()
      if (looked >= MAX_FOLDERS || Date.now() > end) return { files: unique(files), isWhole: false }
      const some = level.slice(at, at + AT_ONCE)
      looked += some.length
      const found = await Promise.all(some.map((folder) => entriesOf(folder, onUnreadable)))
      for (const [index, entries] of found.entries()) {
        const folder = some[index] as string
        for (const entry of entries.sort(byName)) {
          if (entry.isDirectory() && !isPassedOver(entry.name)) next.push(join(folder, entry.name))
          else if (entry.isFile() && name.test(entry.name)) files.push(join(folder, entry.name))
        }
      }
    }
    level = next
  }
  return { files: unique(files), isWhole: true }
}

/** Lists a folder's entries; empty if it is gone or cannot be read. */
async function entriesOf(
  folder: string,
  onUnreadable: (folder: string, reason: string) => void,
): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    const isGone = ['ENOENT', 'ENOTDIR'].includes(String(Object(error).code))
    if (!isGone) onUnreadable(folder, String(error))
    return []
  }
}

/** Removes duplicates: one allowed folder may lie in another. */
const unique = (files: readonly string[]): string[] => [...new Set(files)]

const byName = (a: Dirent, b: Dirent): number => a.name.localeCompare(b.name)

const isPassedOver = (name: string): boolean => name.startsWith('.') || SKIPPED_FOLDERS.has(name)
