import { textOf } from './envelope-text.ts'
import type { NewEntry } from './log-content.ts'

/** Longest title that is made of a message, in UTF-16 units. */
const MOST_MADE = 80

/** The title of a session after an entry: what somebody called it, else its first message. */
export function titleAfter(title: string | null, { kind, content }: NewEntry): string | null {
  if (kind === 'renamed') return content.title
  return kind === 'request' && title === null ? shortened(textOf(content.envelope)) : title
}

/** The beginning of a text, in whole words. */
function shortened(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  if (line.length <= MOST_MADE) return line
  const cut = line.slice(0, MOST_MADE).toWellFormed()
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MOST_MADE / 2)).trimEnd()}…`
}
