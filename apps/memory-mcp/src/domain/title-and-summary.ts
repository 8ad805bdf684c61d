import type { Message } from './memory.ts'

type Said = Pick<Message, 'role' | 'content'>

/** First messages of a conversation from which a title and a summary are taken. */
export const MESSAGES_OF_START = 4

const MAX_TITLE = 80
const MAX_SUMMARY = 400
/** Characters of one message in a summary, at most. */
const MAX_SHARE = 160

/** A title from the first thing that the user said; null where nobody has said anything. */
export function extractTitle(messages: readonly Said[]): string | null {
  const first = messages.find(({ role }) => role === 'user') ?? messages.find(({ role }) => role !== 'system')
  return first === undefined ? null : shorten(firstSentence(first.content), MAX_TITLE)
}

/** A summary from the beginnings of the first messages; null where there are none. */
export function extractSummary(messages: readonly Said[]): string | null {
  const beginnings = messages
    .filter(({ role }) => role !== 'system')
    .map(({ content }) => shorten(firstSentence(content), MAX_SHARE))
  return beginnings.length === 0 ? null : shorten(beginnings.join(' '), MAX_SUMMARY)
}

/** The first sentence or line, white space made one space. */
function firstSentence(text: string): string {
  const line = text.trim().split(/\n/, 1)[0] ?? ''
  const [sentence = line] = /^.{12,}?[.!?…。！？](?=\s|$)/su.exec(line) ?? []
  return sentence.replaceAll(/\s+/g, ' ').trim()
}

/** Cuts at a word where one ends not too far before. */
function shorten(text: string, length: number): string {
  const points = [...text]
  if (points.length <= length) return text
  const start = points.slice(0, length - 1).join('')
  const atWord = start.replace(/\s+\S*$/, '')
  return `${atWord.length > start.length / 2 ? atWord : start}…`
}
