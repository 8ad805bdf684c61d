import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { AppError, readFailure, writeFailure } from '../../errors/index.ts'

/** The text of a file; null where there is none. @throws AppError invalid_input or unavailable where it cannot be read */
export function readConfiguration(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw readFailure(path, cause)
  }
}

/** Where the copy of a file goes, e.g. `mcp.json.20261123-024500.copy`. */
export const copyPath = (path: string, now: Date): string =>
  `${path}.${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.copy`

/**
 * Replaces a file at once, so that a client never reads half of it; a copy of the old one stays at `copy`.
 * @param before What the file held when the change was planned.
 * @throws AppError conflict when somebody else has changed it since; as `writeFailure` when it cannot be written
 */
export function replaceConfiguration(path: string, before: string | null, text: string, copy: string): void {
  if (readConfiguration(path) !== before) {
    throw new AppError('conflict', `${path} was changed meanwhile`, {
      hint: 'Nothing was written. Run it again.',
    })
  }
  try {
    mkdirSync(dirname(path), { recursive: true })
    // A link, as keepers of settings make them, stays one.
    const file = existsSync(path) ? realpathSync(path) : path
    const temporary = `${copy}.new`
    writeFileSync(temporary, text, { mode: before === null ? 0o600 : statSync(file).mode & 0o777 })
    if (before !== null) copyFileSync(file, copy)
    renameSync(temporary, file)
  } catch (cause) {
    throw writeFailure(path, cause)
  }
}
