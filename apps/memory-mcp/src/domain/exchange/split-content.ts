import { MAX_CONTENT_BYTES } from '../memory.ts'

/** Room for the mark of a part, in bytes. */
const MARK_BYTES = 40

/** A text in parts that a memory can hold, cut at paragraphs, lines or blanks where there are some; each part says which it is. */
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
  if (Buffer.byteLength(text) <= room) return text.length
  // The bytes of a cut character count as more than those of its letters.
  let end = new TextDecoder().decode(Buffer.from(text).subarray(0, room)).replace(/\ufffd+$/u, '').length
  const half = end / 2
  for (const pause of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(pause, end - pause.length)
    if (at > half) {
      end = at + pause.length
      break
    }
  }
  return end
}
