import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Folders with personal data are readable to one account. */
const FOLDER_MODE = 0o700

/**
 * Makes a folder and those above it, readable to this account alone; folders that are there stay as they are. Each level is
 * made once: the recursive mode of `mkdir` never ends below a place that says neither yes nor no, such as `/proc/nope`.
 * @throws the system's error, EEXIST or ENOTDIR where a file stands in the way
 */
export function makeFolder(folder: string): void {
  const missing: string[] = []
  let level = resolve(folder)
  while (!existsSync(level) && dirname(level) !== level) {
    missing.push(level)
    level = dirname(level)
  }
  if (missing.length === 0 && !isFolder(level)) {
    throw Object.assign(new Error(`EEXIST: ${level} is a file`), { code: 'EEXIST' })
  }
  for (const path of missing.reverse()) makeLevel(path)
}

function makeLevel(path: string): void {
  try {
    mkdirSync(path, { mode: FOLDER_MODE })
  } catch (error) {
    // Another process may have been quicker.
    if (codeOf(error) !== 'EEXIST' || !isFolder(path)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path).isDirectory()

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown } | null)?.code
