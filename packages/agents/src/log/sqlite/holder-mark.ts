import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '@agora-mcp/core/errors'

/** Shows that a holder of leases is there: a lock that the system takes back even from a process that is killed. */
export interface HolderMark {
  /**
   * Makes the mark, at its first call.
   * @throws AppError unavailable
   */
  show(): void
  remove(): void
}

const fileOf = (folder: string, holder: string) => join(folder, `${holder}.lock`)

/** @param folder Where all holders of a log have their marks; made when it is first needed. */
export function createHolderMark(folder: string, holder: string): HolderMark {
  let file: DatabaseSync | null = null
  return {
    show() {
      if (file !== null) return
      try {
        mkdirSync(folder, { recursive: true })
        file = new DatabaseSync(fileOf(folder, holder))
        file.exec('BEGIN EXCLUSIVE')
      } catch (cause) {
        file?.close()
        file = null
        throw new AppError('unavailable', `Cannot write to ${folder}`, {
          hint: 'Make room on that disk, then try again.',
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

/** On Windows a mark that another process looks at cannot be removed; a mark without a lock means nothing. */
function removeMark(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Whoever looks at it next removes it.
  }
}

/** Whether a holder of leases is gone; of one that is, the mark goes, too. */
export function isGone(folder: string, holder: string): boolean {
  const path = fileOf(folder, holder)
  let file: DatabaseSync | null = null
  try {
    file = new DatabaseSync(path)
    file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch {
    // Somebody has the lock. What cannot be found out is left to the time of the lease, too.
    return false
  } finally {
    file?.close()
  }
  removeMark(path)
  return true
}
