import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import { makeFolder, PRIVATE_FILE } from '@agora-mcp/core/files'
import { problem } from '../../messages/index.ts'
import { kindOfFile } from '../documents/file-kinds.ts'

/**
 * Keeps the files that people give to a session, in a folder of its own below one of the documents folders.
 * @param folder The documents folder for such files.
 * @returns A function that gives the path below that folder.
 */
export const fileStore =
  (folder: string) =>
  async (sessionId: string, name: string, bytes: Uint8Array): Promise<string> => {
    if (kindOfFile(name) === null) {
      throw new AppError('invalid_input', problem('kind_unknown', { ending: extname(name) }))
    }
    const path = `${sessionId}/${name}`
    const file = join(folder, path)
    // Whoever looks through the folder never sees a part of it.
    const part = join(folder, `.${sessionId}.${randomUUID()}.part`)
    try {
      makeFolder(join(folder, sessionId))
      await writeFile(part, bytes, { mode: PRIVATE_FILE })
      await rename(part, file)
    } catch (cause) {
      await rm(part, { force: true })
      throw new AppError('unavailable', problem('file_unwritten'), { cause })
    }
    return path
  }
