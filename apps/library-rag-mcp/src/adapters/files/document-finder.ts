import { realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { walkFolder } from '@agora-mcp/core/folders'

/** File names taken for documents when a folder is read. The content then decides the format. */
export const DOCUMENT =
  /\.(?:pdf|do[ct][xm]|od[tsp]|ot[tsp]|xl[st][xm]|csv|tsv|pp[tsx][xm]|pot[xm]|epub|x?html?|md|markdown|txt|text|eml|png|jpe?g|tiff?)$/i

interface PassedOver {
  readonly path: string
  readonly reason: 'no_document' | 'hidden' | 'link'
}

export interface FoundDocuments {
  /** Absolute paths without duplicates: files in the order given, those of a folder by name. */
  readonly files: readonly string[]
  readonly missing: readonly string[]
  /** Folders that cannot be read; the other ones are still searched. */
  readonly unreadable: readonly string[]
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
  const found: string[] = []
  for await (const entry of walkFolder(folder)) {
    const { path, kind } = entry
    if (kind === 'unreadable') unreadable.push(path)
    else if (kind === 'hidden') passedOver.push({ path, reason: 'hidden' })
    else {
      const target = kind === 'link' ? await stat(path).catch(() => null) : null
      const isDocument = DOCUMENT.test(entry.name) && (kind === 'file' || target?.isFile() === true)
      if (isDocument) found.push(path)
      else passedOver.push({ path, reason: target?.isDirectory() === true ? 'link' : 'no_document' })
    }
  }
  return found
}
