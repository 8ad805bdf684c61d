import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { AppError, readFailure } from '@agora-mcp/core/errors'
import { unzipSync } from 'fflate'
import type { SourceFile } from '../../domain/exchange/read-export.ts'

/** Maximum size of a file, and of an unpacked zip: it is held in memory. */
const MAX_BYTES = 512 * 1024 * 1024

/** Files of a data export with conversations and notes; large exports split conversations into several. */
const EXPORT_FILES =
  /(^|\/)(?:conversations[^/]*|memories|projects|MyActivity|Mon ?activité|MeineAktivitäten)\.json$|\.(?:md|jsonl)$/i

/** Other JSON files in such a zip, e.g. `users.json`. */
const OTHER_FILE = /\.json$/i

/** Files in a folder that may have a known format. */
const IMPORTABLE_FILES = /\.(?:json|jsonl|md|markdown|zip)$/i
/** Folders that belong to programs. */
const SKIPPED_FOLDER = /^(?:\..*|node_modules)$/

export interface ExportFiles {
  readonly files: readonly SourceFile[]
  /** Names of other JSON files in zips, and of empty files in folders, which are left out. */
  readonly others: readonly string[]
}

/** Reads files, those in folders and the relevant ones in zips. @throws AppError not_found, invalid_input */
export async function readExportFiles(paths: readonly string[]): Promise<ExportFiles> {
  const read: ExportFiles[] = []
  for (const path of paths) {
    const found = await stat(path).catch((cause) => {
      throw readFailure(path, cause)
    })
    if (!found.isDirectory()) {
      read.push(await readOne(path, basename(path)))
      continue
    }
    const inside = await filesIn(path)
    if (inside.length === 0) {
      throw new AppError('invalid_input', `${path} holds no JSON, Markdown or zip.`, {
        hint: 'Give the unpacked export, a folder of notes, or the files themselves.',
      })
    }
    for (const file of inside) {
      const name = relative(path, file)
      // An empty note among others does not make an export damaged.
      const isEmpty = (await stat(file)).size === 0
      read.push(isEmpty ? { files: [], others: [name] } : await readOne(file, name))
    }
  }
  const files = read.flatMap((one) => one.files)
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_BYTES) throw tooLarge(paths.join(', '))
  return { files, others: read.flatMap(({ others }) => others) }
}

/** Importable files below a folder, sorted by name. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause) => {
    throw readFailure(folder, cause)
  })
  const found: string[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !SKIPPED_FOLDER.test(entry.name)) found.push(...(await filesIn(path)))
    else if (entry.isFile() && IMPORTABLE_FILES.test(entry.name)) found.push(path)
  }
  return found
}

async function readOne(path: string, name: string): Promise<ExportFiles> {
  const found = await stat(path).catch((cause) => {
    throw readFailure(path, cause)
  })
  if (!found.isFile()) throw new AppError('invalid_input', `${path} is not a regular file.`)
  if (found.size > MAX_BYTES) throw tooLarge(path)
  if (found.size === 0) {
    throw new AppError('invalid_input', `${path} is empty.`, { hint: 'Download the export again.' })
  }
  const bytes = await readFile(path).catch((cause) => {
    throw readFailure(path, cause)
  })
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  return isZip
    ? unzip(path, bytes)
    : { files: [{ name, bytes, changedAt: found.mtime.toISOString() }], others: [] }
}

/** Unpacks a zip in memory, so that names with `..` are harmless; sizes are those declared in the zip. */
function unzip(path: string, bytes: Uint8Array): ExportFiles {
  let unpacked = 0
  const others: string[] = []
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!EXPORT_FILES.test(name)) {
          if (OTHER_FILE.test(name)) others.push(name)
          return false
        }
        unpacked += originalSize
        if (unpacked > MAX_BYTES) throw tooLarge(path)
        return true
      },
    })
    const found = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
    if (found.length > 0) {
      return { files: found.map(([name, content]) => ({ name, bytes: content, changedAt: null })), others }
    }
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
    hint: 'Nothing was imported. Unpack it and import its files one by one; a JSON list may be cut into several files.',
  })
