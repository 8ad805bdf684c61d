// Readers accept garbage before the header and after the end, within the ranges that Acrobat searches.
const HEAD_BYTES = 1024
const TAIL_BYTES = 4096

export function startsAsPdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, HEAD_BYTES)).includes('%PDF-')
}

/**
 * Checks whether the end of a PDF is missing. A reader can repair such a file and would silently return half
 * a book. A linearised file states its own length at the start, since its first end mark comes early.
 */
export function looksTruncated(bytes: Uint8Array): boolean {
  const declared = /\/Linearized[^>]*?\/L\s+(\d+)/.exec(latin1(bytes.subarray(0, HEAD_BYTES)))?.[1]
  if (declared !== undefined && Number(declared) > bytes.length) return true
  return !latin1(bytes.subarray(-TAIL_BYTES)).includes('%%EOF')
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
