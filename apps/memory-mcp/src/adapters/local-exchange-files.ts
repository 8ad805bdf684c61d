import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { AppError } from '@agora-mcp/core/errors'
import { unzipSync } from 'fflate'

/** Largest text that a string of JavaScript holds, and so the largest file that can be read. */
const MAX_TEXT_BYTES = 512 * 1024 * 1024

/** The conversations in the zip of a data export; large ones come in several files. */
const CONVERSATION_FILE = /(^|\/)conversations[^/]*\.json$/i

/**
 * The texts of a data export: those of the conversation files in a zip, or the file itself.
 * @throws AppError not_found, invalid_input
 */
export async function readExportFile(path: string): Promise<string[]> {
  const { size } = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('not_found', `${path} cannot be read (${cause.code}).`, { cause })
  })
  if (size > MAX_TEXT_BYTES) throw tooLarge(path)
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('invalid_input', `${path} cannot be read (${cause.code}).`, { cause })
  })
  const files = bytes.subarray(0, 2).toString('latin1') === 'PK' ? unzip(path, bytes) : [bytes]
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    return files.map((file) => decoder.decode(file))
  } catch (cause) {
    throw new AppError('invalid_input', `${path} is not in UTF-8.`, { cause })
  }
}

function unzip(path: string, bytes: Uint8Array): Uint8Array[] {
  let unpacked = 0
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!CONVERSATION_FILE.test(name)) return false
        unpacked += originalSize
        if (unpacked > MAX_TEXT_BYTES) throw tooLarge(path)
        return true
      },
    })
    const found = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
    if (found.length > 0) return found.map(([, content]) => content)
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
    hint: 'Import it in parts: a JSON list may be cut into several files.',
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
