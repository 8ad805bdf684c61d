import {
  type ConversationRecord,
  type ExportRecord,
  type MessageRecord,
  type SkipCounts,
  skip,
  type ThoughtRecord,
} from './record.ts'

/** The records of a file by kind, each id once. */
export interface DistinctRecords {
  readonly thoughts: readonly ThoughtRecord[]
  readonly conversations: ReadonlyMap<string, ConversationRecord>
  /** By their conversation. */
  readonly messages: ReadonlyMap<string, readonly MessageRecord[]>
  /** Takes the next record; where its id came before, it is counted. */
  take(record: ExportRecord): void
}

/** Collects records of which the first of an id counts. @param skipped what is left out is counted here */
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

/** A thought whose earlier versions are earlier ones, each once, oldest first. */
function withDistinctVersions(record: ThoughtRecord, skipped: SkipCounts): ThoughtRecord {
  const versions = new Map<number, ThoughtRecord['previous_versions'][number]>()
  for (const one of record.previous_versions) {
    if (one.version >= record.version || versions.has(one.version)) {
      skip(skipped, 'versions of thoughts whose number comes twice or too late')
    } else versions.set(one.version, one)
  }
  return { ...record, previous_versions: [...versions.values()].sort((a, b) => a.version - b.version) }
}
