import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Folders with personal data are readable by the owner only. */
const FOLDER_MODE = 0o700

/**
 * Creates a folder and its parents, readable by the owner only; existing folders stay as they are. Levels are
 * created one by one: recursive `mkdir` loops forever below places such as `/proc/nope`.
 * @throws the system's error, EEXIST or ENOTDIR if a file is in the way
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
    // Another process may have created it first.
    if (codeOf(error) !== 'EEXIST' || !isFolder(path)) throw error
  }
}

const isFolder = (path: string): boolean => statSync(path).isDirectory()

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown } | null)?.code
