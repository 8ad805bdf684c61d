import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

/** Mode of files with personal data: readable to one account. */
export const PRIVATE_FILE = 0o600

/** Permissions of accounts that are neither the owner nor of its group. */
const OTHERS = 0o007

/**
 * Makes an empty file that this account alone may read; one that is there is kept. What everybody could read, as earlier
 * versions made it, is closed; where the operator has let a group in, it stays so.
 * @throws the system's error where the file can be neither made nor opened
 */
export function makePrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', PRIVATE_FILE))
  closeToOthers(path)
}

/** Takes a file from everybody but its owner where everybody could read it; a file that is not there is none to close. */
export function closeToOthers(path: string): void {
  try {
    if ((statSync(path).mode & OTHERS) !== 0) chmodSync(path, PRIVATE_FILE)
  } catch {
    // It is not there, or belongs to another account, which has to decide.
  }
}
