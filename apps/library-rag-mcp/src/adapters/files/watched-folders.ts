import { createHash } from 'node:crypto'
import { createReadStream, type FSWatcher, watch } from 'node:fs'
import { access, realpath, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FoundFile } from '../../domain/sync/plan-sync.ts'
import type { WatchedFolders } from '../../ports/watched-folders.ts'
import { findDocuments } from './document-finder.ts'

/** Files that are looked at at once. */
const AT_ONCE = 64
/** Milliseconds without a change after which a folder has come to rest: programs write a file in several goes. */
const REST_MS = 1_000
/** Milliseconds after which folders are looked through in any case: those of a network tell nothing. */
const ANYHOW_MS = 300_000

/** The documents below folders. @param folders as a person names them @param base folder that relative paths start from */
export async function openWatchedFolders(folders: readonly string[], base: string): Promise<WatchedFolders> {
  const { missing, roots } = await findDocuments(folders, base)
  const real = await Promise.all(roots.map((root) => realpath(root)))
  return {
    roots: real,
    missing,
    async find() {
      const { files, unreadable } = await findDocuments(real, base)
      const found: FoundFile[] = []
      for (let at = 0; at < files.length; at += AT_ONCE) {
        found.push(...(await Promise.all(files.slice(at, at + AT_ONCE).map(lookAt))).flat())
      }
      return { found, unreadable }
    },
    isUnder: (path) =>
      real.some((root) => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)),
    exists: async (path) =>
      await access(path).then(
        () => true,
        () => false,
      ),
    hash: hashOf,
    async change(signal) {
      const watchers: FSWatcher[] = []
      let rest: NodeJS.Timeout | undefined
      let anyhow: NodeJS.Timeout | undefined
      try {
        await new Promise<void>((resolve) => {
          // Also where a folder never comes to rest.
          anyhow = setTimeout(resolve, ANYHOW_MS)
          signal.addEventListener('abort', () => resolve(), { once: true })
          for (const root of real) {
            const watcher = watch(root, { recursive: true }, () => {
              clearTimeout(rest)
              rest = setTimeout(resolve, REST_MS)
            })
            // A folder that goes away is found to be gone the next time.
            watcher.on('error', () => {})
            watchers.push(watcher)
          }
        })
      } finally {
        clearTimeout(rest)
        clearTimeout(anyhow)
        for (const watcher of watchers) watcher.close()
      }
      signal.throwIfAborted()
    },
  }
}

async function lookAt(path: string): Promise<FoundFile[]> {
  const real = await realpath(path).catch(() => null)
  const info = real === null ? null : await stat(real).catch(() => null)
  return real === null || info === null ? [] : [{ path: real, size: info.size, changedMs: info.mtimeMs }]
}

async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
    return hash.digest('hex')
  } catch {
    return null
  }
}
