import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AppError, type CodedMessage } from '@agora-mcp/core/errors'
import { PRIVATE_FILE } from '@agora-mcp/core/files'
import { problem } from '../../messages/index.ts'

/** Where the header of a PDF begins at the latest, as readers take it. */
const HEADER_REACH = 1_024

/** What is told of a file whose beginning is not what its name says; null where it is. */
export type FileCheck = (beginning: Buffer) => CodedMessage | null

/**
 * Writes a file as it comes, without holding it in memory. It is on the disk when this resolves.
 * @param problemOf Looks at the beginning of the file.
 * @returns Its length in bytes.
 * @throws AppError invalid_input for an empty file, and for what the check finds; the system's error
 */
export async function writePart(
  part: string,
  bytes: Readable,
  problemOf: FileCheck = () => null,
): Promise<number> {
  const file = await open(part, 'wx', PRIVATE_FILE)
  try {
    let beginning = Buffer.alloc(0)
    let isChecked = false
    let written = 0
    const check = () => {
      isChecked = true
      const found = problemOf(beginning)
      if (found !== null) throw new AppError('invalid_input', found)
    }
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      written += chunk.length
      if (!isChecked) {
        beginning = Buffer.concat([beginning, chunk]).subarray(0, HEADER_REACH)
        if (beginning.length === HEADER_REACH) check()
      }
      await file.writeFile(chunk)
    }
    if (written === 0) throw new AppError('invalid_input', problem('file_empty'))
    if (!isChecked) check()
    await file.sync()
    return written
  } finally {
    await file.close()
  }
}
