import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { writeFailure } from '@agora-mcp/core/errors'
import { PRIVATE_FILE } from '@agora-mcp/core/files'

/** A file written line by line that appears under its name when complete. */
export interface LineFile {
  line(text: string): void
  /** Syncs the file and moves it into place. */
  finish(): void
  discard(): void
}

/** Creates the file. @throws AppError conflict if the file exists, others if it cannot be written */
export function createLineFile(path: string): LineFile {
  const partial = `${path}.partial`
  let file: number
  try {
    // Reserves the name immediately, so that two exports do not both take it.
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
