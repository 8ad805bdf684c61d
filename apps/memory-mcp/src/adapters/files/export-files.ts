import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { AppError } from '@agora-mcp/core/errors'
import { unzipSync } from 'fflate'

/** Largest text that a string of JavaScript holds, and so the largest file that can be read. */
const MAX_TEXT_BYTES = 512 * 1024 * 1024

/** The conversations in the zip of a data export; large ones come in several files. */
const CONVERSATION_FILE = /(^|\/)conversations[^/]*\.json$/i

/** Other texts in such a zip, e.g. `memories.json` and `projects.json`. */
const OTHER_FILE = /\.json$/i

/** What was read of a data export. */
export interface ExportFile {
  /** Texts that may hold conversations. */
  readonly texts: readonly string[]
  /** Names of the other JSON files in the zip, which are left out. */
  readonly others: readonly string[]
}

/**
 * The texts of a data export: those of the conversation files in a zip, or the file itself.
 * @throws AppError not_found, invalid_input
 */
export async function readExportFile(path: string): Promise<ExportFile> {
  const { size } = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('not_found', `${path} cannot be read (${cause.code}).`, { cause })
  })
  if (size > MAX_TEXT_BYTES) throw tooLarge(path)
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('invalid_input', `${path} cannot be read (${cause.code}).`, { cause })
  })
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  const { files, others } = isZip ? unzip(path, bytes) : { files: [bytes], others: [] }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    return { texts: files.map((file) => decoder.decode(file)), others }
  } catch (cause) {
    throw new AppError('invalid_input', `${path} is not in UTF-8.`, { cause })
  }
}

function unzip(path: string, bytes: Uint8Array): { files: Uint8Array[]; others: string[] } {
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
        if (unpacked > MAX_TEXT_BYTES) throw tooLarge(path)
        return true
      },
    })
    const found = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
    if (found.length > 0) return { files: found.map(([, content]) => content), others }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('invalid_input', `${path} is a damaged zip.`, {
      hint: 'Download the export again.',
      cause,
    })
  }
  throw new AppError('invalid_input', `${path} holds no conversations.json.`, {
    hint: 'It takes the zip that Claude or ChatGPT sends as data export.',
  })
}

const tooLarge = (path: string) =>
  new AppError('invalid_input', `${path} is larger than 512 MB.`, {
    hint: 'Unpack it and import its conversations.json; a JSON list may be cut into several files.',
  })

/** A file that is written line by line and appears under its name when it is whole. */
export interface LineFile {
  line(text: string): void
  /** Puts it in place, on disk. */
  finish(): void
  discard(): void
}

/** @throws AppError conflict where the file exists, invalid_input where it cannot be written */
export function createLineFile(path: string): LineFile {
  const partial = `${path}.partial`
  let file: number
  try {
    // Taken at once, so that two exports to one name do not both think it free.
    closeSync(openSync(path, 'wx', 0o600))
    file = openSync(partial, 'w', 0o600)
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    if (code === 'EEXIST') {
      throw new AppError('conflict', `${path} exists already.`, { hint: 'Choose another name.', cause })
    }
    throw new AppError('invalid_input', `${path} cannot be written (${code}).`, { cause })
  }
  let waiting = ''
  const flush = () => {
    writeSync(file, waiting)
    waiting = ''
  }
  return {
    line(text) {
      waiting += `${text}\n`
      if (waiting.length > 1_000_000) flush()
    },
    finish() {
      flush()
      fsyncSync(file)
      closeSync(file)
      renameSync(partial, path)
    },
    discard() {
      closeSync(file)
      rmSync(partial, { force: true })
      rmSync(path, { force: true })
    },
  }
}
