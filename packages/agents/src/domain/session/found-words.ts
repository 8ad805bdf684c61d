import { fold } from '@agora-mcp/core/text'
import { textOf } from './envelope-text.ts'
import { isAnswer } from './fold.ts'
import type { NewEntry } from './log-content.ts'

/** Of an answer, so much is found by its words. */
const MOST_OF_ANSWER = 2_000

/** What of an entry a session is found by: messages, answers and titles, without case and accents; else empty. */
export function wordsIn({ kind, content }: NewEntry): string {
  if (kind === 'renamed') return plain(content.title)
  if (kind === 'request') return plain(textOf(content.envelope))
  if (kind === 'hop' && isAnswer(content.envelope)) {
    return plain(textOf(content.envelope).slice(0, MOST_OF_ANSWER))
  }
  return ''
}

/** Databases take no control characters. */
const plain = (text: string): string => fold(text.replace(/[\p{C}\s]+/gu, ' ')).trim()
