import {
  type ConversationRecord,
  type ExportRecord,
  type MessageRecord,
  type SkipCounts,
  skip,
  type ThoughtRecord,
} from './record.ts'

/** Records of a file by kind, each id once. */
export interface DistinctRecords {
  readonly thoughts: readonly ThoughtRecord[]
  readonly conversations: ReadonlyMap<string, ConversationRecord>
  /** Messages by their conversation. */
  readonly messages: ReadonlyMap<string, readonly MessageRecord[]>
  /** Adds the next record; a duplicate id is counted as skipped. */
  take(record: ExportRecord): void
}

/** Creates a collector that keeps the first record of each id. @param skipped counts of skipped items */
export function createDistinctRecords(skipped: SkipCounts): DistinctRecords {
  const thoughts = new Map<string, ThoughtRecord>()
  const conversations = new Map<string, ConversationRecord>()
  const messages = new Map<string, MessageRecord[]>()
  const messageIds = new Set<string>()
  const takeMessage = (record: MessageRecord) => {
    if (record.message_id !== null && messageIds.has(record.message_id)) {
      skip(skipped, 'messages whose id comes twice')
      return
    }
    if (record.message_id !== null) messageIds.add(record.message_id)
    const known = messages.get(record.conversation_id)
    if (known === undefined) messages.set(record.conversation_id, [record])
    else known.push(record)
  }
  return {
    get thoughts() {
      return [...thoughts.values()]
    },
    conversations,
    messages,
    take(record) {
      if (record.type === 'message') takeMessage(record)
      else if (record.type === 'conversation') {
        if (conversations.has(record.conversation_id)) skip(skipped, 'conversations whose id comes twice')
        else conversations.set(record.conversation_id, record)
      } else if (thoughts.has(record.uuid)) skip(skipped, 'thoughts whose id comes twice')
      else thoughts.set(record.uuid, withDistinctVersions(record, skipped))
    },
  }
}

/** Removes earlier versions that are not earlier or are duplicates; oldest first. */
function withDistinctVersions(record: ThoughtRecord, skipped: SkipCounts): ThoughtRecord {
  const versions = new Map<number, ThoughtRecord['previous_versions'][number]>()
  for (const one of record.previous_versions) {
    if (one.version >= record.version || versions.has(one.version)) {
      skip(skipped, 'versions of thoughts whose number comes twice or too late')
    } else versions.set(one.version, one)
  }
  return { ...record, previous_versions: [...versions.values()].sort((a, b) => a.version - b.version) }
}
