import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { PRIVATE_FILE } from './private-file.ts'

/** Atomic, also in a crash, and private; creates the folder. @throws the system's error; the old file stays */
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
