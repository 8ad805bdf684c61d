import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import type { WrittenText } from '../../domain/quotations/quotations-in.ts'
import type { FormatReader } from '../../ports/reading.ts'

/** Larger files are not texts that a person wrote. */
const MAX_BYTES = 20_000_000
const HINT = 'Give a file in Markdown or plain text, or a document of Word or LibreOffice.'
const DOCUMENTS: ReadonlySet<string> = new Set(['docx', 'odt'])

/** Reads UTF-8 text, Word or LibreOffice. @throws AppError not_found, or invalid_input for other files */
export async function readWrittenFile(
  path: string,
  formats: () => Promise<FormatReader>,
  signal: AbortSignal,
): Promise<WrittenText> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new AppError('not_found', `${path} cannot be read`, { hint: HINT, cause })
  })
  if (bytes.length > MAX_BYTES) throw new AppError('invalid_input', `${path} is too large`, { hint: HINT })
  if (!bytes.includes(0)) {
    try {
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), unit: 'line' }
    } catch (cause) {
      throw new AppError('invalid_input', `${path} is not a text in UTF-8`, { hint: HINT, cause })
    }
  }
  const content = await (await formats()).read(new Uint8Array(bytes), basename(path), signal)
  if (content === null || !('parts' in content) || !DOCUMENTS.has(content.kind)) {
    throw new AppError('invalid_input', `${path} is not a text`, { hint: HINT })
  }
  return { text: content.parts.map(({ text }) => text.replace(/\s+/g, ' ')).join('\n\n'), unit: 'paragraph' }
}
