import { fold } from '@agora-mcp/core/text'
import { textOf } from './envelope-text.ts'
import { isAnswer } from './fold.ts'
import type { NewEntry } from './log-content.ts'

/** Number of characters of an answer that are searchable. */
const MAX_OF_ANSWER = 2_000

/** Returns the searchable text of an entry (messages, answers and titles), folded; empty for other kinds. */
export function wordsIn({ kind, content }: NewEntry): string {
  if (kind === 'renamed') return plain(content.title)
  if (kind === 'request') return plain(textOf(content.envelope))
  if (kind === 'hop' && isAnswer(content.envelope)) {
    return plain(textOf(content.envelope).slice(0, MAX_OF_ANSWER))
  }
  return ''
}

/** Removes control characters, which databases reject. */
const plain = (text: string): string => fold(text.replace(/[\p{C}\s]+/gu, ' ')).trim()
