import { createHash } from 'node:crypto'
import PostalMime from 'postal-mime'
import {
  type AttachedFile,
  type FileContent,
  NO_INFO,
  type Part,
  paragraph,
} from '../../../domain/kinds/file-content.ts'
import { FormatFailure } from '../format-failure.ts'
import { markupParts } from '../markup/markup-parts.ts'
import { yearIn } from '../markup/read-html.ts'
import { parseHtml } from '../markup/xml.ts'

/** Most parts within parts. */
const DEEPEST = 50

/** Reads an e-mail: its headers, its text once even if sent in two forms, and its attachments as separate files. */
export async function readEmail(bytes: Uint8Array<ArrayBuffer>): Promise<FileContent> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: DEEPEST }).catch((error: unknown) => {
    throw new FormatFailure(String(error).includes('nesting depth') ? 'nested' : 'damaged', String(error))
  })
  // As written: the day at the sender's place, with its offset.
  const date = mail.headers.find(({ key }) => key === 'date')?.value.trim()
  const head = [
    ['Subject', mail.subject],
    ['From', nameOf(mail.from)],
    ['To', mail.to?.map(nameOf).join(', ')],
    ['Cc', mail.cc?.map(nameOf).join(', ')],
    ['Date', date],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
  const written = mail.text?.trim() ? textParts(mail.text) : markupParts(parseHtml(mail.html ?? ''))
  return {
    kind: 'email',
    info: {
      ...NO_INFO,
      title: mail.subject?.trim() || null,
      author: mail.from?.name?.trim() || mail.from?.address || null,
      year: yearIn(date),
    },
    parts: [paragraph(head.join('\n')), ...written],
    attachments: mail.attachments.flatMap(attachedFile),
    warnings: [],
  }
}

const nameOf = (address: { name?: string | undefined; address?: string | undefined } | undefined): string =>
  address === undefined
    ? ''
    : address.name && address.address
      ? `${address.name} <${address.address}>`
      : address.name || address.address || ''

const textParts = (text: string): Part[] =>
  text.split(/(?:\r?\n[ \t]*){2,}/).map((part) =>
    paragraph(
      part
        .split(/\r?\n/)
        .map((line) => line.trimEnd())
        .join('\n')
        .trim(),
    ),
  )

type Attachment = Awaited<ReturnType<typeof PostalMime.parse>>['attachments'][number]

/** Returns an attachment as a file. Pictures shown in the text belong to the text. */
function attachedFile(
  { filename, mimeType, content, related, disposition }: Attachment,
  at: number,
): AttachedFile[] {
  if (related === true || (disposition === 'inline' && mimeType.startsWith('image/'))) return []
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
  if (bytes.length === 0) return []
  // The name becomes that of a document: strip folders and terminal control characters.
  const name = (filename ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/^\.+/, '')
    .trim()
    .slice(0, 150)
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  const unnamed = `attachment-${at + 1}${mimeType === 'message/rfc822' ? '.eml' : ''}`
  return [{ name: name || unnamed, contentHash, bytes: new Uint8Array(bytes) }]
}
