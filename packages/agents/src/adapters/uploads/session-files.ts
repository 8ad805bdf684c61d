import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { AppError, isAppError } from '@agora-mcp/core/errors'
import { makeFolder } from '@agora-mcp/core/files'
import { problem } from '../../messages/index.ts'
import type { SessionFile, SessionFiles } from '../../ports/session-files.ts'
import { kindOfFile } from '../documents/file-kinds.ts'
import { writePart } from '../documents/write-part.ts'

/** @param folder One of the documents folders; each session has a subfolder. */
export function sessionFiles(folder: string): SessionFiles {
  const fileAt = async (path: string): Promise<SessionFile> => {
    const { size, mtime } = await stat(join(folder, path))
    const name = path.slice(path.indexOf('/') + 1)
    return { name, path, bytes: size, given_at: mtime.toISOString() }
  }

  return {
    async receive(sessionId, name, content) {
      if (kindOfFile(name) === null) {
        throw new AppError('invalid_input', problem('kind_unknown', { ending: extname(name) }))
      }
      const path = `${sessionId}/${name}`
      // The hidden name keeps a sync from reading a partial file.
      const part = join(folder, `.${sessionId}.${randomUUID()}.part`)
      const discard = () => rm(part, { force: true })
      try {
        makeFolder(folder)
        const bytes = await writePart(part, content)
        const keep = async () => {
          makeFolder(join(folder, sessionId))
          await rename(part, join(folder, path))
          return fileAt(path)
        }
        return { bytes, keep: () => keep().catch(asUnwritten), discard }
      } catch (error) {
        await discard()
        // An aborted upload is not a disk failure.
        if (content.errored !== null) throw content.errored
        return asUnwritten(error)
      }
    },
    async list(sessionId) {
      const names = await readdir(join(folder, sessionId)).catch(() => [])
      const files = names.filter((name) => kindOfFile(name) !== null).sort()
      const found = await Promise.all(files.map((name) => fileAt(`${sessionId}/${name}`).catch(() => null)))
      return found.filter((file) => file !== null)
    },
    open: ({ path }) => createReadStream(join(folder, path)),
  }
}

function asUnwritten(cause: unknown): never {
  if (isAppError(cause)) throw cause
  throw new AppError('unavailable', problem('file_unwritten'), { cause })
}
