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

/** Reads a file; null if it does not exist. @throws AppError invalid_input or unavailable if it cannot be read */
export function readConfiguration(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    // The file does not exist yet, so the obstacle is its folder.
    if (code === 'ENOTDIR') throw writeFailure(path, cause)
    throw readFailure(path, cause)
  }
}

/** Path of the backup of a file, e.g. `mcp.json.20261123-024500.copy`. */
export const copyPath = (path: string, now: Date): string =>
  `${path}.${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.copy`

/**
 * Replaces a file atomically, so that a client never reads half of it, and keeps a copy of the old one at
 * `copy`.
 * @param before Content of the file when the change was planned.
 * @throws AppError conflict if the file has changed since or is write-protected; as `writeFailure` if it
 * cannot be written
 */
export function replaceConfiguration(path: string, before: string | null, text: string, copy: string): void {
  if (readConfiguration(path) !== before) {
    throw new AppError('conflict', `${path} was changed meanwhile`, {
      hint: 'Nothing was written. Run it again.',
    })
  }
  // Renaming a new file over it would bypass the write protection.
  if (before !== null && (statSync(path).mode & 0o222) === 0) {
    throw new AppError('conflict', `${path} is read-only`, {
      hint: 'Nothing was written. Allow writing to it and run this again, or add the lines above yourself.',
    })
  }
  try {
    makeFolder(dirname(path))
    // Dotfile managers use symbolic links: write to the target and keep the link.
    const file = existsSync(path) ? realpathSync(path) : path
    const temporary = `${copy}.new`
    writeFileSync(temporary, text, { mode: before === null ? PRIVATE_FILE : statSync(file).mode & 0o777 })
    if (before !== null) copyFileSync(file, copy)
    renameSync(temporary, file)
  } catch (cause) {
    throw writeFailure(path, cause)
  }
}
