import { join } from 'node:path'
import { AppError, isAppError } from '../errors/index.ts'
import { makeFolder } from '../files/index.ts'
import { explainSqliteError, type LockFile, tryLockFile } from '../sqlite/index.ts'

/** A number that no other running process over a folder has; the system frees it when the process dies. */
export interface RunnerNumber extends LockFile {
  readonly number: number
}

const lockOf = (folder: string, number: number) => tryLockFile(join(folder, `runner-${number}.lock`))

/** Takes the lowest free number. @throws AppError unavailable or config if the folder cannot be used */
export function takeRunnerNumber(folder: string, program: string): RunnerNumber {
  try {
    makeFolder(folder)
    for (let number = 1; ; number += 1) {
      const lock = lockOf(folder, number)
      if (lock !== null) return { number, release: lock.release }
    }
  } catch (cause) {
    const explained = explainSqliteError(cause, { path: folder, program })
    if (isAppError(explained)) throw explained
    throw new AppError('unavailable', `Tasks cannot be kept in ${folder}`, { cause })
  }
}

export function isRunning(folder: string, number: number): boolean {
  const lock = lockOf(folder, number)
  lock?.release()
  return lock === null
}
