import {
  type ConversationGroup,
  type ConversationRecord,
  type MessageRecord,
  type SkipCounts,
  skip,
} from './record.ts'

/** Longest text of one message, in bytes of UTF-8. */
export const MAX_CONTENT_BYTES = 100_000

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
  readonly timestamp: string
  readonly messages: readonly ForeignMessage[]
}

/** The records of another program's conversation; what cannot be kept is counted. */
export function toConversationGroup(foreign: ForeignConversation, skipped: SkipCounts): ConversationGroup {
  const conversation: ConversationRecord = {
    type: 'conversation',
    conversation_id: foreign.id,
    title: foreign.title?.trim() ? storable(foreign.title) : null,
    category: null,
    summary: foreign.summary?.trim() ? storable(foreign.summary) : null,
    tags: [],
    privacy_level: 'private',
    project: null,
    origin: foreign.origin,
    timestamp: foreign.timestamp,
    deleted_at: null,
  }
  let latest = foreign.timestamp
  const messages = foreign.messages.flatMap(({ id, role, content, timestamp }): MessageRecord[] => {
    const reason = reasonToSkip(content)
    if (reason !== null) {
      skip(skipped, reason)
      return []
    }
    latest = timestamp ?? latest
    return [
      {
        type: 'message',
        message_id: null,
        conversation_id: foreign.id,
        order_index: null,
        role,
        content,
        timestamp: latest,
        source_id: id,
        deleted_at: null,
      },
    ]
  })
  return { conversation, messages }
}

/** Titles of other programs may be cut inside a character. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

function reasonToSkip(content: string): string | null {
  if (content.trim() === '') return 'messages without text'
  if (Buffer.byteLength(content) > MAX_CONTENT_BYTES) return 'messages longer than 100 kB'
  if (!content.isWellFormed() || content.includes('\0')) return 'messages that are not valid text'
  return null
}
