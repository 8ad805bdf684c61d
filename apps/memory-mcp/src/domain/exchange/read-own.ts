import { createDistinctRecords } from './distinct-records.ts'
import {
  type ConversationGroup,
  type ConversationRecord,
  type Incoming,
  type MessageRecord,
  type SkipCounts,
  skip,
} from './record.ts'
import { headerSchema, recordSchema } from './record-schema.ts'

export function isOwnExport(file: Uint8Array): boolean {
  const { value: first } = linesOf(file).next()
  return headerSchema.safeParse(first).success
}

/** Reads one of our own exports; invalid lines and duplicate ids are counted. */
export function readOwnExport(file: Uint8Array): Incoming {
  const skipped: SkipCounts = new Map()
  const records = createDistinctRecords(skipped)
  let isHeader = true
  for (const line of linesOf(file)) {
    if (isHeader) {
      isHeader = false
      continue
    }
    const { data: record } = recordSchema.safeParse(line)
    if (record === undefined) skip(skipped, 'lines that are not records')
    else records.take(record)
  }
  const { thoughts, messages } = records
  const conversations = new Map(records.conversations)
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

/** Creates a conversation of which only messages are known. */
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

/** Maximum bytes of a line: 100 kB in the widest escaping, or a thought with hundreds of versions. */
const MAX_LINE_BYTES = 64 * 1024 * 1024
const LINE_END = 0x0a

/** Parses the lines that are not empty; undefined for invalid JSON or UTF-8. */
export function* linesOf(file: Uint8Array): Generator<unknown> {
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
