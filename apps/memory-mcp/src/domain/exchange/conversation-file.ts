import { MAX_CONTENT_BYTES, MAX_CONVERSATION_ID } from '../memory.ts'
import {
  type ConversationGroup,
  type ConversationRecord,
  type MessageRecord,
  type SkipCounts,
  skip,
} from './record.ts'

/** Longest title and summary that are kept of another program, in characters. */
const MAX_TITLE = 500
const MAX_SUMMARY = 20_000

/** A message as another program has it. */
export interface ForeignMessage {
  readonly id: string
  readonly role: MessageRecord['role']
  readonly content: string
  /** Null where the program does not know: then it is that of the message before. */
  readonly timestamp: string | null
}

export interface ForeignConversation {
  /** Name of the program. */
  readonly origin: string
  readonly id: string
  readonly title: string | null
  readonly summary: string | null
  /** Null where the program does not know: then it is that of the first message which has one. */
  readonly timestamp: string | null
  readonly messages: readonly ForeignMessage[]
}

/** The records of another program's conversation; null where it cannot be kept. What is left out is counted. */
export function toConversationGroup(
  foreign: ForeignConversation,
  skipped: SkipCounts,
): ConversationGroup | null {
  const { origin, id, title, summary, messages } = foreign
  const timestamp =
    foreign.timestamp ?? messages.find((message) => message.timestamp !== null)?.timestamp ?? null
  if (id.length > MAX_CONVERSATION_ID || !isStorable(id) || timestamp === null) {
    skip(skipped, timestamp === null ? 'conversations without a time' : 'conversations that cannot be read')
    return null
  }
  const conversation: ConversationRecord = {
    type: 'conversation',
    conversation_id: id,
    title: labelOf(title, MAX_TITLE),
    category: null,
    summary: labelOf(summary, MAX_SUMMARY),
    tags: [],
    privacy_level: 'private',
    project: null,
    origin,
    timestamp,
    deleted_at: null,
  }
  return { conversation, messages: recordsOf({ ...foreign, timestamp }, skipped) }
}

function recordsOf(
  { id: conversation_id, timestamp, messages }: ForeignConversation & { readonly timestamp: string },
  skipped: SkipCounts,
): MessageRecord[] {
  let latest = timestamp
  const uses = new Map<string, number>()
  return messages.flatMap((message): MessageRecord[] => {
    const { id, role, content } = message
    const reason = reasonToSkip(content)
    if (reason !== null) {
      skip(skipped, reason)
      return []
    }
    latest = message.timestamp ?? latest
    // An id that stands twice would make the second message look like the first.
    const use = (uses.get(id) ?? 0) + 1
    uses.set(id, use)
    return [
      {
        type: 'message',
        message_id: null,
        conversation_id,
        order_index: null,
        role,
        content,
        timestamp: latest,
        source_id: use === 1 ? id : `${id} (${use})`,
        deleted_at: null,
      },
    ]
  })
}

/** Titles of other programs may be cut inside a character. */
function labelOf(text: string | null, maxLength: number): string | null {
  const label = [...(text ?? '').slice(0, 2 * maxLength)].slice(0, maxLength).join('').toWellFormed()
  return label.trim() === '' ? null : label.replaceAll('\0', '')
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

function reasonToSkip(content: string): string | null {
  if (content.trim() === '') return 'messages without text'
  if (Buffer.byteLength(content) > MAX_CONTENT_BYTES) return 'messages longer than 100 kB'
  return isStorable(content) ? null : 'messages that are not valid text'
}
