import { namedLevel } from '../memory.ts'
import type { ExportRecord, ThoughtRecord } from './record.ts'

/** Filters private and deleted items out of an export. */
export interface SharedFilter {
  /** Takes the next record, conversations before their messages; returns those that may now be written. */
  take(record: ExportRecord): ExportRecord[]
  /** Returns the remaining records at the end. */
  rest(): ExportRecord[]
}

/**
 * Creates a filter that removes private and deleted items: thoughts, earlier versions, ids of hidden
 * successors, conversations with their messages. A thought is held back until it is known whether its
 * successor is shared.
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
      // Conversations follow after all thoughts.
      return [...rest(), record]
    },
    rest,
  }
}
