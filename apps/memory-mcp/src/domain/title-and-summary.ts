import type { Message } from './memory.ts'

type Said = Pick<Message, 'role' | 'content'>

/** Number of first messages used for a title and a summary. */
export const MESSAGES_OF_START = 4

const MAX_TITLE = 80
const MAX_SUMMARY = 400
/** Maximum characters of one message in a summary. */
const MAX_SHARE = 160

/** Derives a title from the user's first message; null if there is none. */
export function extractTitle(messages: readonly Said[]): string | null {
  const first = messages.find(({ role }) => role === 'user') ?? messages.find(({ role }) => role !== 'system')
  return first === undefined ? null : shorten(firstSentence(first.content), MAX_TITLE)
}

/** Derives a summary from the beginnings of the first messages; null if there are none. */
export function extractSummary(messages: readonly Said[]): string | null {
  const beginnings = messages
    .filter(({ role }) => role !== 'system')
    .map(({ content }) => shorten(firstSentence(content), MAX_SHARE))
  return beginnings.length === 0 ? null : shorten(beginnings.join(' '), MAX_SUMMARY)
}

/** First sentence or line, with white space collapsed. */
function firstSentence(text: string): string {
  const line = text.trim().split(/\n/, 1)[0] ?? ''
  const [sentence = line] = /^.{12,}?[.!?…。！？](?=\s|$)/su.exec(line) ?? []
  return sentence.replaceAll(/\s+/g, ' ').trim()
}

/** Shortens a text at a word boundary if there is one nearby. */
function shorten(text: string, length: number): string {
  const points = [...text]
  if (points.length <= length) return text
  const start = points.slice(0, length - 1).join('')
  const atWord = start.replace(/\s+\S*$/, '')
  return `${atWord.length > start.length / 2 ? atWord : start}…`
}
