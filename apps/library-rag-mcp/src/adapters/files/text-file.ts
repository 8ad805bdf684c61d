import { readFile } from 'node:fs/promises'
import { AppError } from '@agora-mcp/core/errors'

/** Larger files are no texts that somebody wrote. */
const MAX_BYTES = 20_000_000

/**
 * Reads a text file in UTF-8.
 * @throws AppError not_found, or invalid_input where it is no text
 */
export async function readTextFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new AppError('not_found', `${path} cannot be read`, {
      hint: 'Give a file in Markdown or plain text.',
      cause,
    })
  })
  try {
    if (bytes.length > MAX_BYTES || bytes.includes(0)) throw new Error('no text')
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('invalid_input', `${path} is not a text in UTF-8`, {
      hint: 'Give a file in Markdown or plain text.',
      cause,
    })
  }
}
