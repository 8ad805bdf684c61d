import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** An entry below a folder: not a folder itself, unless it is hidden or unreadable. Links are not followed. */
export type FolderEntry =
  | { readonly path: string; readonly name: string; readonly kind: 'file' | 'link' | 'hidden' | 'other' }
  | { readonly path: string; readonly kind: 'unreadable'; readonly error: unknown }

/** Sorted by name in UTF-16 order. @param enters Default: all but hidden ones. @throws The signal's reason */
export async function* walkFolder(
  folder: string,
  {
    enters = () => true,
    signal,
  }: {
    readonly enters?: (path: string) => boolean
    readonly signal?: AbortSignal | undefined
  } = {},
): AsyncGenerator<FolderEntry> {
  const left: { readonly path: string; readonly entry: Dirent | null }[] = [{ path: folder, entry: null }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    signal?.throwIfAborted()
    const { path, entry } = next
    if (entry?.name.startsWith('.')) yield { path, name: entry.name, kind: 'hidden' }
    else if (entry === null || entry.isDirectory()) {
      if (entry !== null && !enters(path)) continue
      try {
        const entries = await readdir(path, { withFileTypes: true })
        entries.sort((a, b) => (a.name < b.name ? 1 : -1))
        for (const below of entries) left.push({ path: join(path, below.name), entry: below })
      } catch (error) {
        yield { path, kind: 'unreadable', error }
      }
    } else {
      const kind = entry.isFile() ? 'file' : entry.isSymbolicLink() ? 'link' : 'other'
      yield { path, name: entry.name, kind }
    }
  }
}
