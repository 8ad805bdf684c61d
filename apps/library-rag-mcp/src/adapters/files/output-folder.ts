import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import { makeFolder, PRIVATE_FILE } from '@agora-mcp/core/files'
import { say } from '../../messages/index.ts'
import type { DocumentOutput } from '../../ports/files.ts'

// The folder of a document never starts like this: its name is a slug.
const STAGE_PREFIX = '.stage-'
const OLD_PREFIX = '.old-'
const MAX_ATTEMPTS = 20
const ABANDONED_MS = 3_600_000

/** Keeps one folder per document, replaced by a rename, so that nobody sees it half written. */
export function createOutputFolder(parent: string): DocumentOutput {
  const folderOf = (sourceId: string) => join(parent, sourceId)
  const discard = (folder: string) => rm(folder, { recursive: true, force: true })

  return {
    async stage(files) {
      let folder: string | null = null
      try {
        makeFolder(parent)
        await removeAbandoned(parent)
        folder = await mkdtemp(join(parent, STAGE_PREFIX))
        for (const [name, content] of files) {
          makeFolder(dirname(join(folder, name)))
          await writeFile(join(folder, name), content, { mode: PRIVATE_FILE })
        }
      } catch (cause) {
        if (folder !== null) await discard(folder)
        throw cannotWrite(parent, cause)
      }
      const staged = folder
      return {
        async publish(sourceId) {
          try {
            await replaceFolder(staged, folderOf(sourceId), parent)
          } catch (cause) {
            throw cannotWrite(parent, cause)
          }
          return folderOf(sourceId)
        },
        discard: () => discard(staged),
      }
    },
    async find(sourceId, fields) {
      const found = await readMetadata(folderOf(sourceId))
      const isThis = Object.entries(fields).every(([name, value]) => found?.[name] === value)
      return found !== null && isThis ? folderOf(sourceId) : null
    },
    async markdown(sourceId) {
      return await readIfExists(join(folderOf(sourceId), 'document.md'))
    },
    remove: (sourceId) => discard(folderOf(sourceId)),
  }
}

/** Reads the fields of a document's `metadata.json`; null if the file is missing or was not written by this program. */
async function readMetadata(folder: string): Promise<Readonly<Record<string, unknown>> | null> {
  const json = await readIfExists(join(folder, 'metadata.json'))
  if (json === null) return null
  try {
    const found: unknown = JSON.parse(json)
    // Any object has fields of unknown values.
    return typeof found === 'object' ? (found as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** @returns Null if it does not exist. @throws AppError unavailable if it cannot be read */
async function readIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (hasCode(cause, 'ENOENT', 'ENOTDIR')) return null
    throw cannotRead(path, cause)
  }
}

/** Deletes what killed processes left behind. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(STAGE_PREFIX) && !name.startsWith(OLD_PREFIX)) continue
    const info = await stat(join(parent, name)).catch(() => null)
    // Younger folders may be in use.
    if (info !== null && Date.now() - info.mtimeMs > ABANDONED_MS) {
      await rm(join(parent, name), { recursive: true, force: true })
    }
  }
}

/** Several processes may do this at once: each folder is complete, and the last one stays. */
async function replaceFolder(staged: string, target: string, parent: string): Promise<void> {
  let old: string | null = null
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        // Try a plain rename first: a full disk has no room to set the old folder aside.
        return await rename(staged, target)
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error
        ignoring('ENOTEMPTY', 'EEXIST', 'EPERM')(error)
      }
      old ??= await mkdtemp(join(parent, OLD_PREFIX))
      await rename(target, join(old, String(attempt))).catch(ignoring('ENOENT'))
    }
  } finally {
    if (old !== null) await rm(old, { recursive: true, force: true })
  }
}

/** Returns a handler that ignores failures with these codes and throws all others. */
function ignoring(...codes: string[]): (error: unknown) => void {
  return (error) => {
    if (!hasCode(error, ...codes)) throw error
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(String((error as { code?: unknown } | null)?.code))
}

const cannotRead = (path: string, cause: unknown): AppError =>
  new AppError('unavailable', say('output_unreadable', { path }), { cause })

const cannotWrite = (folder: string, cause: unknown): AppError => {
  const code = hasCode(cause, 'ENOSPC') ? 'output_disk_full' : 'output_unwritable'
  return new AppError('unavailable', say(code, { folder }), { cause })
}
