import type { IndexEntry, StoredWindow } from '../recall/index-entry.ts'
import {
  conversationWindows,
  messageWindows,
  type SearchableWindow,
  thoughtWindows,
} from '../recall/searchable.ts'
import type { ModelWindow } from '../recall/windows.ts'
import type { StoredMessage } from './plan-messages.ts'
import type { ConversationRecord, ThoughtRecord } from './record.ts'

/** A conversation with the fields that an export omits because messages imply them. */
export interface MovedConversation extends ConversationRecord {
  readonly last_message_at: string
}

/** An item copied to another store, with its index data. */
export interface MovedMemory {
  readonly key: string
  readonly record: ThoughtRecord | MovedConversation | StoredMessage
  /** Empty if it is not indexed, e.g. because it was deleted. */
  readonly windows: readonly StoredWindow[]
}

type Moved = MovedMemory['record']

/** Wraps an item with a key that includes its kind. */
export function movedMemory(record: Moved, windows: readonly StoredWindow[]): MovedMemory {
  return { key: `${record.type} ${idOf(record)}`, record, windows }
}

function idOf(record: Moved): string {
  if (record.type === 'thought') return record.uuid
  return record.type === 'conversation' ? record.conversation_id : String(record.message_id)
}

export const countsOfMemory = ({ record: { type } }: MovedMemory) => ({
  thoughts: Number(type === 'thought'),
  conversations: Number(type === 'conversation'),
  messages: Number(type === 'message'),
})

/**
 * Creates the index entry of a copied item from its vectors, with the words of its windows computed again. If
 * an older program cut the text differently, the first window gets all words.
 */
export function entryOf(
  { record, windows }: MovedMemory,
  model: ModelWindow,
  fingerprint: string,
): IndexEntry | null {
  if (windows.length === 0) return null
  const cut = windowsOf(record, model).map(({ words }) => words)
  const words = cut.length === windows.length ? cut : [cut.join(' ')]
  return { fingerprint, windows: windows.map((window, at) => ({ ...window, words: words[at] ?? '' })) }
}

function windowsOf(record: Moved, model: ModelWindow): SearchableWindow[] {
  if (record.type === 'thought') return thoughtWindows(record, model)
  return record.type === 'conversation' ? conversationWindows(record, model) : messageWindows(record, model)
}
