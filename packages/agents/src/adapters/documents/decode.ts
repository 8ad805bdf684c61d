import { problem } from '../../messages/index.ts'
import type { OfficeDocument } from '../../ports/documents.ts'
import { Unreadable } from './unreadable.ts'

/**
 * Decodes a file, keeping a byte order mark, which offsets include. A table that is not UTF-8 is read as
 * Windows-1252, which older programs write.
 * @throws Error if any other file is not UTF-8
 */
export function decode(bytes: Uint8Array, kind: OfficeDocument['kind']): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    if (kind === 'table') return new TextDecoder('windows-1252').decode(bytes)
    throw new Unreadable(problem('not_utf8'), true)
  }
}
