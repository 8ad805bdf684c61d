import { analyse } from 'chardet'
import { CODE_PAGE_850 } from './code-page-850.ts'

export interface DecodedText {
  readonly text: string
  readonly encoding: string
}

/** Bytes sampled to detect an encoding. */
const SAMPLE = 100_000
/** Below this confidence a guess is no better than the most common encoding. */
const MIN_CONFIDENCE = 15
const WESTERN = new Set(['iso-8859-1', 'windows-1252', 'iso-8859-15'])

/** Decodes a text by its byte order mark, its declared encoding or its letters. */
export function decodeText(bytes: Uint8Array, declared: string | null = null): DecodedText {
  const encoding = markOf(bytes) ?? detectUtf16(bytes) ?? supportedEncoding(declared) ?? guess(bytes)
  return { text: decodeAs(bytes, encoding), encoding }
}

/** Decodes XML, which is UTF-8 unless declared otherwise. */
export function decodeXml(bytes: Uint8Array): string {
  const head = latin1(bytes.subarray(0, 200))
  const declared = /<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1] ?? 'utf-8'
  return decodeAs(bytes, markOf(bytes) ?? detectUtf16(bytes) ?? supportedEncoding(declared) ?? 'utf-8')
}

/** Decodes bytes as one character each, to search for a declaration. */
export const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'ibm850') return decode850(bytes)
  return new TextDecoder(encoding).decode(bytes)
}

function markOf([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** Detects UTF-16 without a byte order mark: every other byte of a Western text is zero. */
function detectUtf16(bytes: Uint8Array): string | null {
  const some = bytes.subarray(0, 2_000)
  const zeros = [0, 0]
  for (const [at, byte] of some.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (some.length < 4 || even + odd < 0.2 * some.length) return null
  if (odd > 10 * even) return 'utf-16le'
  return even > 10 * odd ? 'utf-16be' : null
}

function supportedEncoding(name: string | null): string | null {
  if (name === null) return null
  try {
    return new TextDecoder(name).encoding
  } catch {
    return null
  }
}

function guess(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    const [best] = analyse(bytes.subarray(0, SAMPLE))
    const name = best === undefined || best.confidence < MIN_CONFIDENCE ? null : supportedEncoding(best.name)
    return name === null || WESTERN.has(name) || name === 'utf-8'
      ? detectWesternEncoding(bytes.subarray(0, SAMPLE))
      : name
  }
}

/** Picks the Western European encoding that yields letters between letters. */
function detectWesternEncoding(bytes: Uint8Array): string {
  const scores = ['windows-1252', 'macintosh', 'ibm850'].map((encoding) => {
    const text = decodeAs(bytes, encoding)
    const letters = text.match(/(?<=\p{L})\P{ASCII}|\P{ASCII}(?=\p{Ll})/gu) ?? []
    const good = letters.filter((sign) => /[à-öø-ÿœ’]/.test(sign)).length
    return { encoding, score: 2 * good - letters.length }
  })
  const [windows, ...others] = scores
  const better = others.filter(({ score }) => score > 1.2 * Math.max(0, windows?.score ?? 0) + 1)
  return better.toSorted((a, b) => b.score - a.score)[0]?.encoding ?? 'windows-1252'
}

function decode850(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte < 128 ? String.fromCharCode(byte) : (CODE_PAGE_850[byte - 128] ?? ''),
  ).join('')
}
