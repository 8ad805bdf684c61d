import { MAX_CONVERSATION_ID } from '../memory.ts'
import {
  type ConversationGroup,
  type ConversationRecord,
  type MessageRecord,
  type SkipCounts,
  skip,
} from './record.ts'
import { withoutSecrets } from './secrets.ts'
import { splitContent } from './split-content.ts'
import { uuidOf } from './thought-file.ts'

/** Longest title and summary kept from another program, in characters. */
const MAX_TITLE = 500
const MAX_SUMMARY = 20_000

export interface ImportContext {
  readonly skipped: SkipCounts
  /** Time of the import, ISO 8601 in UTC, for items without a time. */
  readonly now: string
  /** True to keep keys and tokens in texts. */
  readonly withSecrets: boolean
}

export interface ForeignMessage {
  readonly id: string
  /** Key that copies of a message in other conversations share; absent if it may be one of its own. */
  readonly copyKey?: string | undefined
  readonly role: MessageRecord['role']
  readonly content: string
  /** Null if unknown: the time of the previous message is then used. */
  readonly timestamp: string | null
}

export interface ForeignConversation {
  /** Name of the program. */
  readonly origin: string
  readonly id: string
  readonly title: string | null
  readonly summary: string | null
  /** Null if unknown: the time of the first message that has one is then used. */
  readonly timestamp: string | null
  readonly messages: readonly ForeignMessage[]
}

/** Converts another program's conversation to records; null if it cannot be kept. Counts skipped items. */
export function toConversationGroup(
  foreign: ForeignConversation,
  { skipped, now, withSecrets }: ImportContext,
): ConversationGroup | null {
  const { origin, title, summary } = foreign
  const id = idOf(foreign.id)
  const clean = (text: string) => (withSecrets ? text : withoutSecrets(text, skipped))
  const messages = foreign.messages.map((message) => ({ ...message, content: clean(message.content) }))
  const known = foreign.timestamp ?? messages.find((message) => message.timestamp !== null)?.timestamp
  if (known === undefined && messages.length === 0) {
    skip(skipped, 'conversations without messages')
    return null
  }
  if (known === undefined)
    skip(skipped, 'times, where there were none: the import is the time of these conversations')
  const timestamp = known ?? now
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
  return { conversation, messages: recordsOf({ ...foreign, id, messages, timestamp }, skipped) }
}

function recordsOf(
  { id: conversation_id, timestamp, messages }: ForeignConversation & { readonly timestamp: string },
  skipped: SkipCounts,
): MessageRecord[] {
  let latest = timestamp
  const uses = new Map<string, number>()
  return messages.flatMap((message): MessageRecord[] => {
    const { id, copyKey, role, content } = message
    const reason = reasonToSkip(content)
    if (reason !== null) {
      skip(skipped, reason)
      return []
    }
    latest = message.timestamp ?? latest
    // Duplicate ids are made unique, since the second message would count as the first.
    const use = (uses.get(id) ?? 0) + 1
    uses.set(id, use)
    return splitContent(content).map((part, place): MessageRecord => {
      const source = use === 1 ? id : `${id} (${use})`
      return {
        type: 'message',
        message_id: copyKey === undefined ? null : uuidOf(`${copyKey}\n${place}`),
        conversation_id,
        order_index: null,
        role,
        content: part,
        timestamp: latest,
        source_id: place === 0 ? source : `${source} part ${place + 1}`,
        deleted_at: null,
      }
    })
  })
}

/** Normalises a title, which other programs may cut inside a character. */
function labelOf(text: string | null, maxLength: number): string | null {
  const label = [...(text ?? '').slice(0, 2 * maxLength)].slice(0, maxLength).join('').toWellFormed()
  return label.trim() === '' ? null : label.replaceAll('\0', '')
}

/** Returns an id that can be stored; a long or unusual one is replaced by one derived from it. */
const idOf = (id: string): string => (id.length > MAX_CONVERSATION_ID || !isStorable(id) ? uuidOf(id) : id)

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

function reasonToSkip(content: string): string | null {
  if (content.trim() === '') return 'messages without text'
  return isStorable(content) ? null : 'messages that are not valid text'
}
