import { courtesyIn } from '../question/courtesy.ts'
import { textOf } from './envelope-text.ts'
import type { NewEntry } from './log-content.ts'

/** Longest title made of a message, in UTF-16 units. */
const MOST_MADE = 80

/** The title of a session after an entry: the given one, else the first message that asks for something. */
export function titleAfter(title: string | null, { kind, content }: NewEntry): string | null {
  if (kind === 'renamed') return content.title
  if (kind !== 'request' || title !== null) return title
  const text = textOf(content.envelope)
  return courtesyIn(text) === null ? shortened(text) : null
}

/** Shortens a text to whole words. */
function shortened(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  if (line.length <= MOST_MADE) return line
  const cut = line.slice(0, MOST_MADE).toWellFormed()
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MOST_MADE / 2)).trimEnd()}…`
}
