import { namedLevel } from '../memory.ts'
import type { ExportRecord, ThoughtRecord } from './record.ts'

/** Leaves out of an export what is private or deleted. */
export interface SharedFilter {
  /** Takes the next record of an export, conversations before their messages; returns what may be written from now on. */
  take(record: ExportRecord): ExportRecord[]
  /** Returns what is left at the end. */
  rest(): ExportRecord[]
}

/**
 * Makes a filter that leaves out what is private or deleted: thoughts, what they said earlier, the ids of those that
 * supersede them, conversations with their messages. A thought waits until it is known whether its successor is shared.
 */
export function createSharedFilter(): SharedFilter {
  const conversations = new Set<string>()
  const thoughts = new Set<string>()
  const waiting: ThoughtRecord[] = []
  const takeThought = (record: ThoughtRecord): ThoughtRecord[] => {
    thoughts.add(record.uuid)
    const previous_versions = record.previous_versions.filter(
      (one) => namedLevel(one.privacy_level) !== 'private',
    )
    const shared = { ...record, previous_versions }
    if (record.superseded_by === null || thoughts.has(record.superseded_by)) return [shared]
    waiting.push(shared)
    return []
  }
  const rest = () =>
    waiting.splice(0).map((record) => {
      const isKnown = record.superseded_by !== null && thoughts.has(record.superseded_by)
      return isKnown ? record : { ...record, superseded_by: null }
    })
  return {
    take(record) {
      if (record.deleted_at !== null) return []
      if (record.type === 'message') return conversations.has(record.conversation_id) ? [record] : []
      if (namedLevel(record.privacy_level) === 'private') return []
      if (record.type === 'thought') return takeThought(record)
      conversations.add(record.conversation_id)
      // Conversations come after all thoughts.
      return [...rest(), record]
    },
    rest,
  }
}
