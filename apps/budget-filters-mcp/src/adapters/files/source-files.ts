import { readFile } from 'node:fs/promises'
import { AppError } from '@agora-mcp/core/errors'
import type { SourceFiles } from '../../ports.ts'
import { parseCsv } from './parse-csv.ts'

/** Files of this machine, in UTF-8. */
export const localSourceFiles: SourceFiles = {
  parseCsv,
  async readText(path) {
    const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
      const isMissing = cause.code === 'ENOENT'
      throw new AppError(
        isMissing ? 'not_found' : 'invalid_input',
        isMissing ? `The file ${path} does not exist` : `${path} cannot be read: ${cause.message}`,
        { cause },
      )
    })
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch (cause) {
      throw new AppError('invalid_input', `${path} is not in UTF-8`, {
        hint: 'Save it as UTF-8, e.g. iconv -f WINDOWS-1250 -t UTF-8 FILE.',
        cause,
      })
    }
  },
}
