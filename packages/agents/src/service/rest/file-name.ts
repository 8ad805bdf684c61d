import { AppError } from '@agora-mcp/core/errors'
import { problem } from '../../messages/index.ts'

/** Bytes of a file name: below the 255 of file systems, with room for what a store adds. */
const MOST_BYTES = 150

/** Names that Windows takes for devices, whatever their ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A plain file name out of what a client calls its file: the last part of its path, without anything that a file system
 * or a reader of lists could take for something else.
 * @throws AppError invalid_input where nothing is left, or no ending tells the kind of file
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
  const name = `${cut(stem, MOST_BYTES - ending.length)}${ending}`
  return DEVICE.test(name) ? `_${name}` : name
}

/** The longest beginning in whole characters. */
function cut(text: string, bytes: number): string {
  let kept = ''
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > bytes) break
    kept += character
  }
  return kept.trimEnd()
}
