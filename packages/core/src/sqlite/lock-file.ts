import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePrivateFile } from '../files/index.ts'
import { isBusy } from './sqlite-error.ts'

const RETRY_MS = 200

export interface LockFile {
  release(): void
}

/**
 * Takes a lock that ends with its process: an exclusive transaction on an empty database, which the system
 * releases even if the process is killed. Null if another process, or another call of this one, holds it.
 * @param path The file is kept on release, since another process may be about to lock it.
 * @throws the system's or SQLite's error if the file can be neither created nor locked
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

/** Waits for the lock, calling `onWait` before each wait. @throws the signal's reason, or as {@link tryLockFile} */
export async function lockFile(path: string, signal: AbortSignal, onWait = () => {}): Promise<LockFile> {
  for (;;) {
    const lock = tryLockFile(path)
    if (lock !== null) return lock
    onWait()
    await sleep(RETRY_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}
