import { DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from '../files/index.ts'
import { isBusy } from './sqlite-error.ts'

/** A lock that this process holds. */
export interface LockFile {
  release(): void
}

/**
 * Takes a lock that dies with its process: an exclusive transaction on a database of nothing, whose lock the system takes back
 * even from a process that is killed. Null where another process, or another call of this one, has it.
 * @param path The file stays when the lock is released: another process may be about to lock the one that goes.
 * @throws the system's error or SQLite's where the file can be neither made nor locked
 */
export function tryLockFile(path: string): LockFile | null {
  makePrivateFile(path)
  const file = new DatabaseSync(path)
  try {
    file.exec('PRAGMA busy_timeout = 0')
    file.exec('BEGIN EXCLUSIVE')
    return { release: () => file.close() }
  } catch (error) {
    file.close()
    if (isBusy(error)) return null
    throw error
  }
}
