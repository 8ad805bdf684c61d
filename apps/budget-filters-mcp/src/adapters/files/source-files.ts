import { readFile, stat } from 'node:fs/promises'
import { AppError, readFailure } from '@agora-mcp/core/errors'
import type { SourceFiles } from '../../ports.ts'
import { parseCsv } from './parse-csv.ts'

/** Largest file in bytes, a hundred times the largest register. It is held in memory with its rows. */
const MAX_BYTES = 64 * 1024 * 1024

export const localSourceFiles: SourceFiles = {
  parseCsv,
  async readText(path) {
    const failed = (cause: unknown) => {
      throw readFailure(path, cause)
    }
    const { size } = await stat(path).catch(failed)
    if (size > MAX_BYTES) {
      throw new AppError('invalid_input', `${path} is larger than 64 MB`, {
        hint: 'Nothing was imported. Registers are much smaller: check that this is one, or cut it into several files.',
      })
    }
    const bytes = await readFile(path).catch(failed)
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
