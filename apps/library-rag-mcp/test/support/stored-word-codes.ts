import { openLibraryFile } from '../../src/adapters/sqlite/library-file.ts'
import { readWordCodes } from '../../src/adapters/sqlite/word-codes.ts'

/** Reads word codes by row number, as another process does. */
export function storedWordCodes(path: string, ids: readonly number[]): ReadonlyMap<number, Uint8Array> {
  const { database } = openLibraryFile(path)
  try {
    return database.read((connection) => readWordCodes(connection, ids))
  } finally {
    database.close()
  }
}
