import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'

/** Mode of files with personal data: readable by the owner only. */
export const PRIVATE_FILE = 0o600

/** Permissions of accounts other than the owner and its group. */
const OTHERS = 0o007

/**
 * Creates an empty file readable by the owner only; an existing one is kept. World-readable files, as created
 * by earlier versions, are closed; group access granted by the operator stays.
 * @throws the system's error if the file can be neither created nor opened
 */
export function makePrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', PRIVATE_FILE))
  closeToOthers(path)
}

/** Removes access by other accounts from a file; does nothing if the file does not exist. */
export function closeToOthers(path: string): void {
  try {
    if ((statSync(path).mode & OTHERS) !== 0) chmodSync(path, PRIVATE_FILE)
  } catch {
    // The file does not exist, or belongs to another account, which has to decide.
  }
}
