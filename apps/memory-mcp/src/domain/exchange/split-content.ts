import { MAX_CONTENT_BYTES } from '../memory.ts'

/** Bytes reserved for the part number. */
const MARK_BYTES = 40

/** Splits a text into numbered parts that fit into a memory, if possible at paragraphs, lines or blanks. */
export function splitContent(content: string): string[] {
  if (Buffer.byteLength(content) <= MAX_CONTENT_BYTES) return [content]
  const parts: string[] = []
  for (let rest = content; rest !== ''; ) {
    const end = endOfPart(rest)
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return parts.map((part, place) => `[Part ${place + 1} of ${parts.length}]\n${part}`)
}

function endOfPart(text: string): number {
  const room = MAX_CONTENT_BYTES - MARK_BYTES
  // A character takes at least one byte, so the rest need not be encoded.
  const start = Buffer.from(text.slice(0, room + 1))
  if (start.length <= room) return text.length
  let bytes = room
  while (isInsideCharacter(start[bytes])) bytes -= 1
  const end = start.toString('utf8', 0, bytes).length
  for (const pause of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(pause, end - pause.length)
    if (at > end / 2) return at + pause.length
  }
  return end
}

/** Checks for a continuation byte of UTF-8. */
const isInsideCharacter = (byte = 0): boolean => (byte & 0xc0) === 0x80
