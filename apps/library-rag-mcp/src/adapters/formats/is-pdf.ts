const HEAD_BYTES = 1024

/** Checks whether a file is a PDF, by its beginning or by a header that follows some bytes no text contains. */
export function isPdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(HEAD_BYTES, bytes.length)).toString(
    'latin1',
  )
  const at = head.indexOf('%PDF-')
  if (at < 0) return false
  return /^[\s\0\u00ef\u00bb\u00bf]*$/.test(head.slice(0, at)) || bytes.subarray(0, 65_536).includes(0)
}
