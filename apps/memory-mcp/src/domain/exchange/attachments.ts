import { MAX_CONTENT_BYTES } from '../memory.ts'

export interface Attachment {
  /** Null if it has none, such as a pasted text. */
  readonly name: string | null
  /** Null if the export does not contain it. */
  readonly text: string | null
}

/** Longest file name shown, in characters. */
const MAX_NAME = 120

/** Placeholder for a file in a message, e.g. `[Attachment: plan.pdf]`. */
function markerOf({ name }: Attachment): string {
  const shown = (name ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}[\]]+/gu, ' ')
    .trim()
  return shown === '' ? '[Attachment]' : `[Attachment: ${[...shown].slice(0, MAX_NAME).join('')}]`
}

/**
 * Appends attachments to a message: text from the export verbatim, a placeholder for other files and for text
 * that would exceed the maximum length of a memory.
 * @returns the message and the number of attachments dropped
 */
export function withAttachments(
  written: readonly string[],
  attachments: readonly Attachment[],
): { content: string; leftOut: number } {
  const parts = written.filter((part) => part !== '')
  let room = MAX_CONTENT_BYTES - sizeOf(parts) - sizeOf(attachments.map(markerOf))
  let leftOut = 0
  for (const attachment of attachments) {
    const { name, text } = attachment
    const fits = text !== null && text !== '' && Buffer.byteLength(text) <= room
    if (fits) room -= Buffer.byteLength(text)
    else leftOut += 1
    // A pasted text without a name was written by the user.
    if (!fits || name) parts.push(markerOf(attachment))
    if (fits) parts.push(text)
  }
  return { content: parts.join('\n\n'), leftOut }
}

const sizeOf = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + Buffer.byteLength(part) + 2, 0)
