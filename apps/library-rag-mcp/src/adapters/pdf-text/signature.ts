// Readers accept rubbish before the header and after the end; these are the stretches that Acrobat looks at.
const HEAD_BYTES = 1024
const TAIL_BYTES = 4096

/** Whether the bytes begin as a PDF does. */
export function startsAsPdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, HEAD_BYTES)).includes('%PDF-')
}

/**
 * Whether the end of a PDF is missing. A reader can rebuild such a file and would then silently give half a book.
 * A linearised file names its own length at the start, since its first end mark comes early.
 */
export function looksTruncated(bytes: Uint8Array): boolean {
  const declared = /\/Linearized[^>]*?\/L\s+(\d+)/.exec(latin1(bytes.subarray(0, HEAD_BYTES)))?.[1]
  if (declared !== undefined && Number(declared) > bytes.length) return true
  return !latin1(bytes.subarray(-TAIL_BYTES)).includes('%%EOF')
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
