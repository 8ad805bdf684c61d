import {
  type ConversationGroup,
  type ConversationRecord,
  type Incoming,
  type MessageRecord,
  type SkipCounts,
  skip,
  type ThoughtRecord,
} from './record.ts'
import { headerSchema, recordSchema } from './record-schema.ts'

/** Whether a text begins like one of our own exports. */
export function isOwnExport(text: string): boolean {
  const [first = ''] = text.split('\n', 1)
  return headerSchema.safeParse(parse(first)).success
}

/** Reads one of our own exports; lines that are no record are counted, with the number of the first. */
export function readOwnExport(text: string): Incoming {
  const thoughts: ThoughtRecord[] = []
  const conversations = new Map<string, ConversationRecord>()
  const messages = new Map<string, MessageRecord[]>()
  const skipped: SkipCounts = new Map()
  for (const [number, line] of text.split('\n').entries()) {
    if (number === 0 || line.trim() === '') continue
    const { data: record } = recordSchema.safeParse(parse(line))
    if (record === undefined) skip(skipped, 'lines that are no record')
    else if (record.type === 'thought') thoughts.push(record)
    else if (record.type === 'conversation') conversations.set(record.conversation_id, record)
    else {
      const known = messages.get(record.conversation_id)
      if (known === undefined) messages.set(record.conversation_id, [record])
      else known.push(record)
    }
  }
  for (const [id, [first]] of messages) {
    if (first !== undefined && !conversations.has(id)) conversations.set(id, conversationOf(first))
  }
  const groups = [...conversations.values()].map(
    (conversation): ConversationGroup => ({
      conversation,
      messages: messages.get(conversation.conversation_id) ?? [],
    }),
  )
  return { thoughts, conversations: groups, skipped }
}

/** A conversation of which only messages are known. */
const conversationOf = ({ conversation_id, timestamp }: MessageRecord): ConversationRecord => ({
  type: 'conversation',
  conversation_id,
  title: null,
  category: null,
  summary: null,
  tags: [],
  privacy_level: 'private',
  project: null,
  origin: null,
  timestamp,
  deleted_at: null,
})

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
