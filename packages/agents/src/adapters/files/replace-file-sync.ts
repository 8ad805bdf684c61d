import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder, PRIVATE_FILE } from '@agora-mcp/core/files'

/**
 * Synchronous `replaceFile` of core, so that read-modify-write in one turn cannot lose another call's
 * changes.
 * @throws the system's error; the previous file stays, without leftovers
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
