import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError, type CodedMessage, isAppError } from '@agora-mcp/core/errors'
import { makeFolder } from '@agora-mcp/core/files'
import { problem } from '../../messages/index.ts'
import { type FileKind, kindOfFile } from './file-kinds.ts'
import { type FileCheck, writePart } from './write-part.ts'

/** What is told at once of a file that is not what its name says; of other kinds the library tells it when it reads them. */
const CHECKS: Readonly<Partial<Record<FileKind, FileCheck>>> = {
  pdf: (beginning) => (beginning.includes('%PDF-') ? null : problem('not_pdf')),
  markdown: textProblem,
  table: tableProblem,
}

/** A text of any length begins with text; its last character may be cut. */
function textProblem(beginning: Buffer): CodedMessage | null {
  const isText = !beginning.includes(0) && !/\ufffd./s.test(beginning.toString('utf8'))
  return isText ? null : problem('not_utf8')
}

/** Tables come in the letters of whatever program wrote them. */
function tableProblem(beginning: Buffer): CodedMessage | null {
  return beginning.includes(0) ? problem('not_text') : null
}

/** The folder of the documents that people give to the office. */
export function documentFolder(folder: string) {
  return {
    /**
     * Keeps a file as it comes, without holding it in memory, and gives its path.
     * @param name A plain file name.
     * @throws AppError invalid_input for a kind that is not read, an empty file, and one that is not what its
     *   name says; conflict where there is one of the name; unavailable when it cannot be written
     */
    async store(name: string, bytes: Readable, { replace }: { readonly replace: boolean }): Promise<string> {
      const kind = kindOfFile(name)
      if (kind === null) {
        throw new AppError('invalid_input', problem('kind_unknown', { ending: extname(name) }))
      }
      const file = join(folder, name)
      if (!replace && existsSync(file)) throw isThere(name)
      // Whoever looks through the folder never sees a part of it.
      const part = join(folder, `.${randomUUID()}.part`)
      try {
        makeFolder(folder)
        await writePart(part, bytes, CHECKS[kind])
        await rename(part, file)
        return file
      } catch (error) {
        await rm(part, { force: true })
        if (isAppError(error)) throw error
        // What broke off is not the disk.
        if (bytes.errored !== null) throw bytes.errored
        throw new AppError('unavailable', problem('file_unwritten'), { cause: error })
      }
    },
    /** Whether a file lies in it. */
    owns: (file: string): boolean => file.startsWith(join(folder, '/')),
    remove: (file: string): Promise<void> => rm(file, { force: true }),
  }
}

const isThere = (name: string) => new AppError('conflict', problem('document_exists', { document: name }))
