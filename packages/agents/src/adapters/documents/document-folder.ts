import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError, type CodedMessage, isAppError } from '@agora-mcp/core/errors'
import { makeFolder } from '@agora-mcp/core/files'
import { problem } from '../../messages/index.ts'
import { type FileKind, kindOfFile } from './file-kinds.ts'
import { type FileCheck, writePart } from './write-part.ts'

/** Checks of file content against the extension; other kinds are checked by the library when read. */
const CHECKS: Readonly<Partial<Record<FileKind, FileCheck>>> = {
  pdf: (beginning) => (beginning.includes('%PDF-') ? null : problem('not_pdf')),
  markdown: textProblem,
  table: tableProblem,
}

/** Checks only the beginning, which may cut the last character. */
function textProblem(beginning: Buffer): CodedMessage | null {
  const isText = !beginning.includes(0) && !/\ufffd./s.test(beginning.toString('utf8'))
  return isText ? null : problem('not_utf8')
}

/** Tables come in the encoding of any program. */
function tableProblem(beginning: Buffer): CodedMessage | null {
  return beginning.includes(0) ? problem('not_text') : null
}

export function documentFolder(folder: string) {
  return {
    /**
     * Streams a file to the folder and returns its path.
     * @param name A plain file name.
     * @throws AppError invalid_input for an unsupported kind, an empty file, and content that contradicts the
     * extension; conflict if the name exists; unavailable if it cannot be written
     */
    async store(name: string, bytes: Readable, { replace }: { readonly replace: boolean }): Promise<string> {
      const kind = kindOfFile(name)
      if (kind === null) {
        throw new AppError('invalid_input', problem('kind_unknown', { ending: extname(name) }))
      }
      const file = join(folder, name)
      if (!replace && existsSync(file)) throw isThere(name)
      // The hidden name keeps a sync from reading a partial file.
      const part = join(folder, `.${randomUUID()}.part`)
      try {
        makeFolder(folder)
        await writePart(part, bytes, CHECKS[kind])
        await rename(part, file)
        return file
      } catch (error) {
        await rm(part, { force: true })
        if (isAppError(error)) throw error
        // An aborted upload is not a disk failure.
        if (bytes.errored !== null) throw bytes.errored
        throw new AppError('unavailable', problem('file_unwritten'), { cause: error })
      }
    },
    /** Checks whether a file is in the folder; attachments of e-mails are not files of their own. */
    owns: (file: string): boolean => dirname(file) === folder,
    remove: (file: string): Promise<void> => rm(file, { force: true }),
  }
}

const isThere = (name: string) => new AppError('conflict', problem('document_exists', { document: name }))
