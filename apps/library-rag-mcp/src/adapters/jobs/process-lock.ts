import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import { makeFolder } from '@agora-mcp/core/files'
import { explainSqliteError, type LockFile, lockFile } from '@agora-mcp/core/sqlite'
import { say } from '../../messages/index.ts'
import type { ProcessLock } from '../../ports/jobs.ts'

/** Fixed number of lock files, which are never deleted: another process may be about to lock a deleted one. */
const FILES = 64
const HINT = 'Set LIBRARY_RAG_DATA_DIR to another folder.'

/** Creates locks that the system frees when the process dies. @param folder Created on first use. */
export function createProcessLock(folder: string): ProcessLock {
  return {
    async hold(keys, { signal, onWait }) {
      try {
        makeFolder(folder)
      } catch (cause) {
        throw new AppError('unavailable', say('lock_folder', { folder }), { cause })
      }
      const held: LockFile[] = []
      const release = () => {
        for (const lock of held.splice(0)) lock.release()
      }
      let waited = false
      try {
        for (const number of numbersOf(keys)) {
          const path = join(folder, `${number}.lock`)
          const lock = await lockFile(path, signal, () => {
            waited = true
            onWait()
          })
          held.push(lock)
        }
      } catch (error) {
        release()
        throw explainSqliteError(error, { path: folder, program: 'library-rag-mcp', hint: HINT })
      }
      return { waited, release }
    },
  }
}

/** Maps keys to lock files, without duplicates and in the same order in all processes to avoid deadlocks. */
function numbersOf(keys: readonly string[]): number[] {
  const numbers = keys.map((key) => createHash('sha256').update(key).digest().readUInt32BE(0) % FILES)
  return [...new Set(numbers)].sort((a, b) => a - b)
}
