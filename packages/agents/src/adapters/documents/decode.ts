import type { FoundFile } from './walk-folders.ts'

/**
 * A file as text, a byte order mark kept: offsets count in it. Tables may come in the Western letters of older programs.
 * @throws Error where it is not UTF-8
 */
export function decode(bytes: Uint8Array, kind: FoundFile['kind']): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    if (kind === 'table') return new TextDecoder('windows-1252').decode(bytes)
    throw new Error('is not UTF-8 text')
  }
}
