import {
  copyFileSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { AppError, readFailure, writeFailure } from '../../errors/index.ts'
import { makeFolder, PRIVATE_FILE } from '../../files/index.ts'

/** The text of a file; null where there is none. @throws AppError invalid_input or unavailable where it cannot be read */
export function readConfiguration(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    // The file is ours to make: what is in the way is its folder.
    if (code === 'ENOTDIR') throw writeFailure(path, cause)
    throw readFailure(path, cause)
  }
}

/** Where the copy of a file goes, e.g. `mcp.json.20261123-024500.copy`. */
export const copyPath = (path: string, now: Date): string =>
  `${path}.${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.copy`

/**
 * Replaces a file at once, so that a client never reads half of it; a copy of the old one stays at `copy`.
 * @param before What the file held when the change was planned.
 * @throws AppError conflict when somebody else has changed it since, or has protected it; as `writeFailure` when it cannot
 *   be written
 */
export function replaceConfiguration(path: string, before: string | null, text: string, copy: string): void {
  if (readConfiguration(path) !== before) {
    throw new AppError('conflict', `${path} was changed meanwhile`, {
      hint: 'Nothing was written. Run it again.',
    })
  }
  // A new file in its place would pass over the protection.
  if (before !== null && (statSync(path).mode & 0o222) === 0) {
    throw new AppError('conflict', `${path} is read-only`, {
      hint: 'Nothing was written. Allow writing to it and run this again, or add the lines above yourself.',
    })
  }
  try {
    makeFolder(dirname(path))
    // A link, as keepers of settings make them, stays one.
    const file = existsSync(path) ? realpathSync(path) : path
    const temporary = `${copy}.new`
    writeFileSync(temporary, text, { mode: before === null ? PRIVATE_FILE : statSync(file).mode & 0o777 })
    if (before !== null) copyFileSync(file, copy)
    renameSync(temporary, file)
  } catch (cause) {
    throw writeFailure(path, cause)
  }
}
