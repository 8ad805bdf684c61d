import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, readFailure } from '@agora-mcp/core/errors'
import { unzipSync } from 'fflate'

/** Largest file that is read, and the most that a zip may unpack to: it is held in memory. */
const MAX_BYTES = 512 * 1024 * 1024

/** The conversations in the zip of a data export; large ones come in several files. */
const CONVERSATION_FILE = /(^|\/)conversations[^/]*\.json$/i

/** Other texts in such a zip, e.g. `memories.json` and `projects.json`. */
const OTHER_FILE = /\.json$/i

/** The files that were read of a data export. */
export interface ExportFile {
  /** Contents of the files that may hold conversations. */
  readonly files: readonly Uint8Array[]
  /** Names of the other JSON files in the zip, which are left out. */
  readonly others: readonly string[]
}

/**
 * The files of a data export: the conversation files in a zip, or the file itself.
 * @throws AppError not_found, invalid_input
 */
export async function readExportFile(path: string): Promise<ExportFile> {
  const found = await stat(path).catch((cause) => {
    throw readFailure(path, cause)
  })
  if (found.isDirectory()) throw await isFolder(path)
  if (!found.isFile()) throw new AppError('invalid_input', `${path} is not a regular file.`)
  if (found.size > MAX_BYTES) throw tooLarge(path)
  if (found.size === 0) {
    throw new AppError('invalid_input', `${path} is empty.`, { hint: 'Download the export again.' })
  }
  const bytes = await readFile(path).catch((cause) => {
    throw readFailure(path, cause)
  })
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  return isZip ? unzip(path, bytes) : { files: [bytes], others: [] }
}

/** The error for a folder; its hint names the file where the folder is an unpacked export. */
async function isFolder(path: string): Promise<AppError> {
  const names = await readdir(path).catch((): string[] => [])
  const [file] = names.filter((name) => CONVERSATION_FILE.test(name)).sort()
  return new AppError('invalid_input', `${path} is a folder.`, {
    hint:
      file === undefined
        ? 'Use a file: the zip of the data export, its conversations.json, or a file from memory-mcp export.'
        : `Give the file: memory-mcp import ${join(path, file)}`,
  })
}

/** Nothing is written, so that names that leave the folder do no harm; sizes are those that the zip declares. */
function unzip(path: string, bytes: Uint8Array): ExportFile {
  let unpacked = 0
  const others: string[] = []
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!CONVERSATION_FILE.test(name)) {
          if (OTHER_FILE.test(name)) others.push(name)
          return false
        }
        unpacked += originalSize
        if (unpacked > MAX_BYTES) throw tooLarge(path)
        return true
      },
    })
    const found = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
    if (found.length > 0) return { files: found.map(([, content]) => content), others }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('invalid_input', `${path} is a damaged zip.`, {
      hint: 'Nothing was imported. Download the export again.',
      cause,
    })
  }
  throw new AppError('invalid_input', `${path} contains no conversations.json.`, {
    hint: 'Use the zip that Claude or ChatGPT sends as data export.',
  })
}

const tooLarge = (path: string) =>
  new AppError('invalid_input', `${path} is larger than 512 MB.`, {
    hint: 'Nothing was imported. Unpack it and import its conversations.json; a JSON list may be cut into several files.',
  })
