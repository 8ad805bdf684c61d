import { readFile } from 'node:fs/promises'
import { AppError, readFailure } from '@agora-mcp/core/errors'
import type { SourceFiles } from '../../ports.ts'
import { parseCsv } from './parse-csv.ts'

/** Files of this machine, in UTF-8. */
export const localSourceFiles: SourceFiles = {
  parseCsv,
  async readText(path) {
    const bytes = await readFile(path).catch((cause) => {
      throw readFailure(path, cause)
    })
    if (bytes.length === 0) {
      throw new AppError('invalid_input', `${path} is empty`, { hint: 'Download the file again.' })
    }
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
