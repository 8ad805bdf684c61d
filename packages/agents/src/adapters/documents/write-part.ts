import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AppError, type CodedMessage } from '@agora-mcp/core/errors'
import { PRIVATE_FILE } from '@agora-mcp/core/files'
import { problem } from '../../messages/index.ts'

/** Maximum offset of a PDF header that readers accept, in bytes. */
const HEADER_REACH = 1_024

/** Checks whether the beginning of a file matches its extension; returns the problem or null. */
export type FileCheck = (beginning: Buffer) => CodedMessage | null

/**
 * Streams a file to disk; durable when it resolves.
 * @param problemOf Checks the beginning of the file.
 * @returns Length in bytes.
 * @throws AppError invalid_input for an empty file and for problems of the check; the system's error
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
