import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { PRIVATE_FILE } from './private-file.ts'

/**
 * Writes a private file whole, and its folder where there is none: whoever reads it, also after a crash, finds the former
 * text or the new one.
 * @throws the system's error; the former file stays, and nothing lies beside it
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const folder = dirname(path)
  makeFolder(folder)
  const draft = join(folder, `.${randomUUID()}.part`)
  try {
    await writeFile(draft, text, { mode: PRIVATE_FILE, flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
