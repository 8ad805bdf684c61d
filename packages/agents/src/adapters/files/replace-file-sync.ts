import { randomUUID } from 'node:crypto'
import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder, PRIVATE_FILE } from '@agora-mcp/core/files'

/** Synchronous `replaceFile` of core, for read-modify-write in one turn. @throws the system's error */
export function replaceFileSync(path: string, text: string, mode: number = PRIVATE_FILE): void {
  makeFolder(dirname(path))
  const draft = `${path}.${randomUUID()}.part`
  try {
    writeFileSync(draft, text, { mode, flush: true })
    // The process's mask has cut the mode.
    chmodSync(draft, mode)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
