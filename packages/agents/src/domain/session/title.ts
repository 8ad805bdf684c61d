import { courtesyIn } from '../question/courtesy.ts'
import { textOf } from './envelope-text.ts'
import type { NewEntry } from './log-content.ts'

/** Maximum length of a title made from a message, in UTF-16 units. */
const MAX_MADE = 80

/** Returns the title of a session after an entry: the explicit one, else the first message with a request. */
export function titleAfter(title: string | null, { kind, content }: NewEntry): string | null {
  if (kind === 'renamed') return content.title
  if (kind !== 'request' || title !== null) return title
  const text = textOf(content.envelope)
  return courtesyIn(text) === null ? shortened(text) : null
}

function shortened(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  if (line.length <= MAX_MADE) return line
  const cut = line.slice(0, MAX_MADE).toWellFormed()
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_MADE / 2)).trimEnd()}…`
}
