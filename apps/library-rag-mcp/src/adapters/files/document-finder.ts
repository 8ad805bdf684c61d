import { readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** File names taken for documents when a folder is read. The content then decides the format. */
export const DOCUMENT =
  /\.(?:pdf|do[ct][xm]|od[tsp]|ot[tsp]|xl[st][xm]|csv|tsv|pp[tsx][xm]|pot[xm]|epub|x?html?|md|markdown|txt|text|eml|png|jpe?g|tiff?)$/i

/** A file or folder that was skipped, and the reason. */
interface PassedOver {
  readonly path: string
  readonly reason: 'no_document' | 'hidden' | 'link'
}

/** Documents found under the names a person gave, and the folders they lie in. */
export interface FoundDocuments {
  /** Absolute paths without duplicates: files in the order given, those of a folder by name. */
  readonly files: readonly string[]
  /** Names that do not exist. */
  readonly missing: readonly string[]
  /** Folders that cannot be read; the other ones are still searched. */
  readonly unreadable: readonly string[]
  /** Files and folders that were skipped, with the reason. */
  readonly passedOver: readonly PassedOver[]
  readonly roots: readonly string[]
}

/**
 * Resolves named files and folders, folders recursively. Skips hidden entries and does not follow links to
 * folders.
 * @param base Folder that relative paths start from.
 */
export async function findDocuments(named: readonly string[], base: string): Promise<FoundDocuments> {
  const files: string[] = []
  const missing: string[] = []
  const unreadable: string[] = []
  const passedOver: PassedOver[] = []
  const roots: string[] = []
  for (const name of named) {
    const path = resolve(base, name)
    const info = await stat(path).catch(() => null)
    if (info === null) missing.push(path)
    else if (info.isDirectory()) {
      roots.push(path)
      files.push(...(await documentsIn(path, unreadable, passedOver)))
    } else {
      // A named link stands for its target.
      roots.push(dirname(await realpath(path)))
      files.push(path)
    }
  }
  return { files: [...new Set(files)], missing, unreadable, passedOver, roots }
}

/** Lists the documents below a folder. Adds unreadable folders to `unreadable` and other files to `passedOver`. */
async function documentsIn(
  folder: string,
  unreadable: string[],
  passedOver: PassedOver[],
): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
  if (entries === null) {
    unreadable.push(folder)
    return []
  }
  const found: string[] = []
  for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.')) passedOver.push({ path, reason: 'hidden' })
    else if (entry.isDirectory()) found.push(...(await documentsIn(path, unreadable, passedOver)))
    else if (entry.isFile() && DOCUMENT.test(entry.name)) found.push(path)
    else if (entry.isSymbolicLink() && DOCUMENT.test(entry.name) && (await isFile(path))) found.push(path)
    else passedOver.push({ path, reason: await reasonOf(path, entry.isSymbolicLink()) })
  }
  return found
}

const isFile = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isFile() === true

async function reasonOf(path: string, isLink: boolean): Promise<PassedOver['reason']> {
  const target = isLink ? await stat(path).catch(() => null) : null
  return target?.isDirectory() === true ? 'link' : 'no_document'
}
