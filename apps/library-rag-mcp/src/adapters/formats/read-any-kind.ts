import type { FileContent } from '../../domain/kinds/file-content.ts'
import { FormatFailure } from './format-failure.ts'
import { declaredEncoding } from './markup/read-html.ts'
import type { FormatMessage } from './messages.ts'
import { type DecodedText, decodeText } from './text/decode-text.ts'
import { textKindOf } from './text/text-kind.ts'

/** Most characters of a file's text, more than a large book collection has. */
const MAX_CHARACTERS = 20_000_000
/** In UTF-8 and UTF-16. */
const MAX_BYTES_A_CHARACTER = 4
/** Bytes from the beginning that tell which kind of text a file is. */
const HEAD_BYTES = 100_000

type Read = Extract<FormatMessage, { type: 'done' }>['content']

/** Detects the format by the bytes. @throws FormatFailure, or any error of a library for damaged files */
export async function readAnyKind(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<Read> {
  const read = await readBytes(bytes, fileName)
  if ('parts' in read && read.parts.reduce((sum, { text }) => sum + text.length, 0) > MAX_CHARACTERS) {
    throw new FormatFailure('too_long')
  }
  return 'parts' in read
    ? { ...read, warnings: [...read.warnings, ...wrongEnding(read.kind, fileName)] }
    : read
}

/** Formats by file name extension; any other file is some kind of text. */
const ENDINGS = new Map([
  ['pdf', 'pdf'],
  ['docx', 'docx'],
  ['odt', 'odt'],
  ['xlsx', 'xlsx'],
  ['ods', 'ods'],
  ['pptx', 'pptx'],
  ['odp', 'odp'],
  ['epub', 'epub'],
])

function wrongEnding(kind: string, fileName: string): string[] {
  const named = ENDINGS.get(/\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '')
  return named === undefined || named === kind
    ? []
    : [`The name of the file says ${named}, and its content is ${kind}: it was read as that.`]
}

/** Checks the flag of a zip file's first entry that says that a password protects it. */
const isProtectedZip = (bytes: Uint8Array): boolean => bytes[5] === 0 && ((bytes[6] ?? 0) & 1) === 1

async function readBytes(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<Read> {
  if (begins(bytes, 'PK\u0003\u0004') || begins(bytes, 'PK\u0005\u0006')) {
    if (isProtectedZip(bytes)) throw new FormatFailure('encrypted', 'zip')
    const { readContainer } = await import('./read-container.ts')
    return readContainer(bytes)
  }
  if (begins(bytes, '\u00d0\u00cf\u0011\u00e0'))
    throw new FormatFailure(isEncryptedOffice(bytes) ? 'encrypted' : 'old_office')
  if (
    begins(bytes, '\u0089PNG') ||
    begins(bytes, '\u00ff\u00d8\u00ff') ||
    begins(bytes, 'II*\0') ||
    begins(bytes, 'MM\0*')
  ) {
    const { readPicture } = await import('./pictures/read-picture.ts')
    return { kind: 'image', pdf: await readPicture(bytes) }
  }
  const declared = declaredEncoding(bytes)
  const kind = textKindOf(decodeText(bytes.subarray(0, HEAD_BYTES), declared).text, fileName)
  if (kind === null) throw new FormatFailure('unknown', fileName)
  // Most of an e-mail are its attachments.
  if (kind === 'email') return (await import('./mail/read-email.ts')).readEmail(bytes)
  if (bytes.length > MAX_BYTES_A_CHARACTER * MAX_CHARACTERS) throw new FormatFailure('too_long')
  return await READERS[kind](decodeText(bytes, declared))
}

const READERS: Record<
  Exclude<ReturnType<typeof textKindOf>, 'email' | null>,
  (decoded: DecodedText) => Promise<FileContent>
> = {
  html: async (decoded) => (await import('./markup/read-html.ts')).readHtml(decoded),
  markdown: async (decoded) => (await import('./markdown/read-markdown.ts')).readMarkdown(decoded),
  csv: async (decoded) => (await import('./text/read-csv.ts')).readCsv(decoded),
  text: async (decoded) => (await import('./text/read-plain-text.ts')).readPlainText(decoded),
}

const begins = (bytes: Uint8Array, signature: string): boolean =>
  Array.from(signature).every((sign, at) => bytes[at] === sign.charCodeAt(0))

/** Checks for an encrypted Office file: an OLE container with an entry named in UTF-16. */
const isEncryptedOffice = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )
