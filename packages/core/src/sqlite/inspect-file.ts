import { closeSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError, writeFailure } from '../errors/index.ts'
import { makeFolder } from '../files/index.ts'
import { defined } from '../schemas/defined.ts'
import { type DatabaseFile, notADatabase } from './sqlite-error.ts'

// Header of a database file: https://sqlite.org/fileformat.html, section 1.3.
const HEADER_BYTES = 100
const MAGIC = 'SQLite format 3\0'
const APPLICATION_ID_OFFSET = 68

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/**
 * Creates the folder of a database and checks the file without opening it as a database, since SQLite would
 * leave its own files beside another program's. A missing or empty file is fine.
 * @throws AppError config if the file is not ours, or the folder cannot be created or read
 */
export function inspectFile(file: DatabaseFile, applicationId: number): void {
  const header = readHeader(file)
  if (header.length === 0) return
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) {
    throw foreign(file, 'is not a database', notADatabase())
  }
  if (header.readInt32BE(APPLICATION_ID_OFFSET) !== applicationId) {
    throw foreign(file, "is another program's database")
  }
}

export function foreign(file: DatabaseFile, what: string, cause?: Error): AppError {
  return new AppError('config', `${file.path} ${what}; ${file.program} leaves it untouched`, {
    hint: file.hint ?? 'Choose another folder, or move that file away.',
    cause,
  })
}

function readHeader(file: DatabaseFile): Buffer {
  try {
    makeFolder(dirname(file.path))
  } catch (error) {
    throw unusable(file, error)
  }
  try {
    const descriptor = openSync(file.path, 'r')
    try {
      const header = Buffer.alloc(HEADER_BYTES)
      return header.subarray(0, readSync(descriptor, header, 0, HEADER_BYTES, 0))
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return Buffer.alloc(0)
    throw unusable(file, error)
  }
}

/** Explanations for folder errors where the system's message is not enough. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['EEXIST', 'it is a file'],
  ['ENOENT', 'it cannot be made there'],
])

function unusable(file: DatabaseFile, cause: unknown): AppError {
  const reason = REASONS.get(codeOf(cause)) ?? writeFailure('it', cause).message
  return new AppError('config', `${dirname(file.path)} cannot be used as a data folder: ${reason}`, {
    ...defined({ hint: file.hint }),
    cause,
  })
}
