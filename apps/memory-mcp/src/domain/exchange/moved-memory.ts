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

/** A conversation with what an export leaves out, since messages tell it. */
export interface MovedConversation extends ConversationRecord {
  readonly last_message_at: string
}

/** Something remembered as it is copied into another store: what is stored of it, and what it is found by. */
export interface MovedMemory {
  readonly key: string
  readonly record: ThoughtRecord | MovedConversation | StoredMessage
  /** None where it is not found, e.g. because it was deleted. */
  readonly windows: readonly StoredWindow[]
}

type Moved = MovedMemory['record']

/** An item with its key, which names its kind. */
export function movedMemory(record: Moved, windows: readonly StoredWindow[]): MovedMemory {
  return { key: `${record.type} ${idOf(record)}`, record, windows }
}

function idOf(record: Moved): string {
  if (record.type === 'thought') return record.uuid
  return record.type === 'conversation' ? record.conversation_id : String(record.message_id)
}

/** Returns the counts of an item that a report adds up. */
export const countsOfMemory = ({ record: { type } }: MovedMemory) => ({
  thoughts: Number(type === 'thought'),
  conversations: Number(type === 'conversation'),
  messages: Number(type === 'message'),
})

/**
 * How an item is found in another store: with the vectors that it brings, and the words of its windows, cut anew. Where an
 * older program cut it elsewhere, all of its words are in the first.
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
