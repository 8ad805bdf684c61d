import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder, PRIVATE_FILE } from '@agora-mcp/core/files'

/**
 * As `replaceFile` of core, at once: whoever reads a file and writes it back in one turn loses nothing that another call has
 * written meanwhile.
 * @throws the system's error; the former file stays, and nothing lies beside it
 */
export function replaceFileSync(path: string, text: string): void {
  makeFolder(dirname(path))
  const draft = `${path}.${randomUUID()}.part`
  try {
    writeFileSync(draft, text, { mode: PRIVATE_FILE, flush: true })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
