import { MAX_CONTENT_BYTES } from '../memory.ts'

/** An attachment of a message of another program. */
export interface Attachment {
  /** Null where it has none, as a text that was pasted. */
  readonly name: string | null
  /** Null where the export does not hold it. */
  readonly text: string | null
}

/** Longest name of a file that is shown, in characters. */
const MAX_NAME = 120

/** The marker that stands for a file in a message, e.g. `[Attachment: plan.pdf]`. */
function markerOf({ name }: Attachment): string {
  const shown = (name ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}[\]]+/gu, ' ')
    .trim()
  return shown === '' ? '[Attachment]' : `[Attachment: ${[...shown].slice(0, MAX_NAME).join('')}]`
}

/**
 * A message with what was attached to it: text that the export holds as it is, a marker for everything else and for text
 * that would make the message longer than a memory may be.
 * @returns also how many attachments are not kept
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
    // A pasted text without a name is what the user wrote.
    if (!fits || name) parts.push(markerOf(attachment))
    if (fits) parts.push(text)
  }
  return { content: parts.join('\n\n'), leftOut }
}

const sizeOf = (parts: readonly string[]): number =>
  parts.reduce((sum, part) => sum + Buffer.byteLength(part) + 2, 0)
