import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import { kindOfFile, SUPPORTED_KINDS_HINT } from '../documents/file-kinds.ts'

/**
 * Keeps the files that people give to a session, in a folder of its own below one of the documents folders.
 * @param folder The documents folder for such files.
 * @returns A function that gives the path below that folder.
 */
export const fileStore =
  (folder: string) =>
  async (sessionId: string, name: string, bytes: Uint8Array): Promise<string> => {
    if (kindOfFile(name) === null) {
      throw new AppError('invalid_input', 'Files of this kind are not read', { hint: SUPPORTED_KINDS_HINT })
    }
    const path = `${sessionId}/${name}`
    const file = join(folder, path)
    // Whoever looks through the folder never sees a part of it.
    const part = join(folder, `.${sessionId}.${name}.part`)
    try {
      await mkdir(join(folder, sessionId), { recursive: true })
      await writeFile(part, bytes)
      await rename(part, file)
    } catch (cause) {
      await rm(part, { force: true })
      throw new AppError('unavailable', 'The file could not be written', {
        hint: 'Check whether the disk is full, or another program has the file open.',
        cause,
      })
    }
    return path
  }
