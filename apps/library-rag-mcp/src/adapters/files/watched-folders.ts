import { opendir, realpath, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { belowFolder, digestOfFile, isUnder, pathsAbove } from '@agora-mcp/core/folders'
import type { FoundFile, WatchedFolders } from '../../ports/watched-folders.ts'
import { isWebAddress } from './allowed-paths.ts'
import { findDocuments } from './document-finder.ts'
import { FolderChanges } from './folder-changes.ts'

/** Files inspected at once. */
const AT_ONCE = 64

/** @param folders As a person names them. @param base Folder that relative paths start from. */
export async function openWatchedFolders(folders: readonly string[], base: string): Promise<WatchedFolders> {
  const roots: string[] = []
  const missing: string[] = []
  for (const folder of folders.map((name) => resolve(base, name))) {
    const real = await realpath(folder).catch(() => null)
    const info = real === null ? null : await stat(real).catch(() => null)
    if (real !== null && info?.isDirectory() === true) roots.push(real)
    else missing.push(folder)
  }
  return {
    roots,
    missing,
    async find() {
      const { files, missing: gone, unreadable } = await findDocuments(roots, base)
      // Several links may lead to one file.
      const found = new Map<string, FoundFile>()
      for (let at = 0; at < files.length; at += AT_ONCE) {
        const some = await Promise.all(files.slice(at, at + AT_ONCE).map(inspectFile))
        for (const file of some.flat()) found.set(file.path, file)
      }
      return { found: [...found.values()], unreadable, away: [...gone, ...(await emptyFolders(roots))] }
    },
    isUnder: (path, folders = roots) => folders.some((folder) => isUnder(path, folder)),
    exists: isThere,
    emptyFolderAbove: async (path) => {
      for (const folder of pathsAbove(path)) {
        if (!roots.some((root) => belowFolder(root, folder) !== null)) return null
        const isEmpty = await isEmptyFolder(folder)
        if (isEmpty !== null) return isEmpty ? folder : null
      }
      return null
    },
    hash: (path) => digestOfFile(path).catch(() => null),
    watch: () => new FolderChanges(roots),
  }
}

async function emptyFolders(folders: readonly string[]): Promise<string[]> {
  const empty: string[] = []
  for (const folder of folders) if (await isEmptyFolder(folder)) empty.push(folder)
  return empty
}

/** Checks whether a folder has not a single entry, hidden ones included; null if it cannot be read. */
async function isEmptyFolder(path: string): Promise<boolean | null> {
  try {
    const folder = await opendir(path)
    try {
      return (await folder.read()) === null
    } finally {
      await folder.close()
    }
  } catch {
    return null
  }
}

async function isThere(path: string): Promise<boolean> {
  if (isWebAddress(path)) return true
  try {
    const real = await realpath(path)
    // On a case-insensitive disk a renamed file is also found under its old name.
    return real === path || real.toLowerCase() !== path.toLowerCase()
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes(String(Object(error).code))
  }
}

async function inspectFile(path: string): Promise<FoundFile[]> {
  const real = await realpath(path).catch(() => null)
  const info = real === null ? null : await stat(real).catch(() => null)
  return real === null || info === null ? [] : [{ path: real, size: info.size, changedMs: info.mtimeMs }]
}
