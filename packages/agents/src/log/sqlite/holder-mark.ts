import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '@agora-mcp/core/errors'
import { makeFolder, makePrivateFile } from '@agora-mcp/core/files'

/** Shows that a holder of leases is alive: a file lock, which the system releases even when the process is killed. */
export interface HolderMark {
  /** Creates the mark at the first call. @throws AppError unavailable */
  create(): void
  remove(): void
}

const fileOf = (folder: string, holder: string) => join(folder, `${holder}.lock`)

/** Creates the mark of a lease holder. @param folder Folder of all marks of a log; created on demand. */
export function createHolderMark(folder: string, holder: string): HolderMark {
  let file: DatabaseSync | null = null
  return {
    create() {
      if (file !== null) return
      try {
        makeFolder(folder)
        makePrivateFile(fileOf(folder, holder))
        file = new DatabaseSync(fileOf(folder, holder))
        file.exec('BEGIN EXCLUSIVE')
      } catch (cause) {
        file?.close()
        file = null
        throw new AppError('unavailable', `Cannot write to ${folder}`, {
          hint: 'Free some space on that disk, then try again.',
          cause,
        })
      }
    },
    remove() {
      if (file === null) return
      file.close()
      file = null
      removeMark(fileOf(folder, holder))
    },
  }
}

/** On Windows, an open file of another process cannot be removed; an unlocked mark has no effect. */
function removeMark(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The next process that checks it removes it.
  }
}

export function isHolderGone(folder: string, holder: string): boolean {
  const path = fileOf(folder, holder)
  let file: DatabaseSync | null = null
  try {
    file = new DatabaseSync(path)
    file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch {
    // Another process holds the lock. If it cannot be checked, the lease expires in time.
    return false
  } finally {
    file?.close()
  }
  removeMark(path)
  return true
}
