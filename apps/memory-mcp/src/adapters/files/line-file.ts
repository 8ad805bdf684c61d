import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { writeFailure } from '@agora-mcp/core/errors'
import { PRIVATE_FILE } from '@agora-mcp/core/files'

/** A file that is written line by line and appears under its name when it is whole. */
export interface LineFile {
  line(text: string): void
  /** Puts it in place, on disk. */
  finish(): void
  discard(): void
}

/** @throws AppError conflict where the file exists, others where it cannot be written */
export function createLineFile(path: string): LineFile {
  const partial = `${path}.partial`
  let file: number
  try {
    // Taken at once, so that two exports to one name do not both think it free.
    closeSync(openSync(path, 'wx', PRIVATE_FILE))
    file = openSync(partial, 'w', PRIVATE_FILE)
  } catch (cause) {
    throw writeFailure(path, cause)
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
