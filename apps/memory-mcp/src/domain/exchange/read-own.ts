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

/** Tells whether a file begins like one of our own exports. */
export function isOwnExport(file: Uint8Array): boolean {
  const { value: first } = linesOf(file).next()
  return headerSchema.safeParse(first).success
}

/** Reads one of our own exports; lines that are not records are counted, with the number of the first. */
export function readOwnExport(file: Uint8Array): Incoming {
  const thoughts: ThoughtRecord[] = []
  const conversations = new Map<string, ConversationRecord>()
  const messages = new Map<string, MessageRecord[]>()
  const skipped: SkipCounts = new Map()
  let isHeader = true
  for (const line of linesOf(file)) {
    if (isHeader) {
      isHeader = false
      continue
    }
    const { data: record } = recordSchema.safeParse(line)
    if (record === undefined) skip(skipped, 'lines that are not records')
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

/** Longest line, in bytes: a message of 100 kB in the widest escaping, a thought with hundreds of versions. */
const MAX_LINE_BYTES = 64 * 1024 * 1024
const LINE_END = 0x0a

/** The values of the lines that are not empty; undefined for what is no JSON in UTF-8. */
function* linesOf(file: Uint8Array): Generator<unknown> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let begin = 0; begin < file.length; ) {
    const found = file.indexOf(LINE_END, begin)
    const end = found < 0 ? file.length : found
    const line = file.subarray(begin, end)
    begin = end + 1
    if (line.length > MAX_LINE_BYTES) {
      yield undefined
      continue
    }
    try {
      const text = decoder.decode(line).trim()
      if (text !== '') yield JSON.parse(text)
    } catch {
      yield undefined
    }
  }
}
