import { readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** PDFs that a person named, and the folders under which they lie. */
export interface FoundPdfs {
  /** Absolute paths, each once: files in the order given, those of a folder by name. */
  readonly files: readonly string[]
  /** Named, but not there. */
  readonly missing: readonly string[]
  /** Folders that cannot be read; what lies beside them is found. */
  readonly unreadable: readonly string[]
  readonly roots: readonly string[]
}

/**
 * Resolves files and folders, folders with everything below them; what begins with a dot is passed over, links to
 * folders are not followed.
 * @param base Folder that relative paths start from.
 */
export async function findPdfs(named: readonly string[], base: string): Promise<FoundPdfs> {
  const files: string[] = []
  const missing: string[] = []
  const unreadable: string[] = []
  const roots: string[] = []
  for (const name of named) {
    const path = resolve(base, name)
    const info = await stat(path).catch(() => null)
    if (info === null) missing.push(path)
    else if (info.isDirectory()) {
      roots.push(path)
      files.push(...(await pdfsIn(path, unreadable)))
    } else {
      // A link that is named stands for what it points to.
      roots.push(dirname(await realpath(path)))
      files.push(path)
    }
  }
  return { files: [...new Set(files)], missing, unreadable, roots }
}

/** The PDFs below a folder; adds those folders that cannot be read to `unreadable`. */
async function pdfsIn(folder: string, unreadable: string[]): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
  if (entries === null) {
    unreadable.push(folder)
    return []
  }
  const visible = entries.filter(({ name }) => !name.startsWith('.'))
  const found: string[] = []
  for (const entry of visible.sort((a, b) => a.name.localeCompare(b.name))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await pdfsIn(path, unreadable)))
    else if (/\.pdf$/i.test(entry.name)) found.push(path)
  }
  return found
}
