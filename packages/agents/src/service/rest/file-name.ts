import { AppError } from '@agora-mcp/core/errors'
import { problem } from '../../messages/index.ts'

/** Maximum length of a file name in bytes: below the 255 of file systems, with room for a suffix. */
const MAX_BYTES = 150

/** Reserved device names on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Makes a safe file name from a client's: the last part of its path, without characters that file systems or
 * readers could misinterpret.
 * @throws AppError invalid_input if nothing remains, or there is no extension
 */
export function safeFileName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[^\p{L}\p{N}\p{M}._ ()+,=@-]+/gu, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const [, stem = '', ending = ''] = /^(.+)(\.[A-Za-z0-9]{1,10})$/.exec(plain) ?? []
  if (stem === '') {
    throw new AppError('invalid_input', problem('name_without_ending'))
  }
  const name = `${cut(stem, MAX_BYTES - ending.length)}${ending}`
  return DEVICE.test(name) ? `_${name}` : name
}

function cut(text: string, bytes: number): string {
  let kept = ''
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break
    kept += character
  }
  return kept.trimEnd()
}
