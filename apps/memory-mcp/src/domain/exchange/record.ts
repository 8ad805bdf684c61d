import type { PrivacyLevel, Role, ThoughtType } from '../memory.ts'

// Lines of our own exports, JSON objects in UTF-8. Exports of other programs are converted to the same
// records. Times are ISO 8601 in UTC; null means absent.

/** First line of a file. */
export interface HeaderRecord {
  readonly type: 'header'
  readonly format: 'memory-mcp'
  readonly version: 1
  readonly exported_at: string
}

interface ThoughtContentRecord {
  readonly content: string
  readonly thought_type: ThoughtType
  readonly trigger: string | null
  readonly concepts: string[]
  readonly privacy_level: PrivacyLevel
  readonly project: string | null
  readonly happened_at: string | null
  readonly until: string | null
  readonly due: string | null
}

export interface ThoughtRecord extends ThoughtContentRecord {
  readonly type: 'thought'
  readonly uuid: string
  readonly timestamp: string
  readonly updated_at: string
  readonly version: number
  readonly superseded_by: string | null
  readonly deleted_at: string | null
  /** Earlier versions, oldest first. */
  readonly previous_versions: VersionRecord[]
}

export interface VersionRecord extends ThoughtContentRecord {
  readonly version: number
  readonly timestamp: string
}

export interface ConversationRecord {
  readonly type: 'conversation'
  readonly conversation_id: string
  readonly title: string | null
  readonly category: string | null
  readonly summary: string | null
  readonly tags: string[]
  readonly privacy_level: PrivacyLevel
  readonly project: string | null
  /** Program that it was imported from; null if it was created here. */
  readonly origin: string | null
  readonly timestamp: string
  readonly deleted_at: string | null
}

export interface MessageRecord {
  readonly type: 'message'
  /** Null if assigned by the store. */
  readonly message_id: string | null
  readonly conversation_id: string
  /** Null for the next free one. */
  readonly order_index: number | null
  readonly role: Role
  readonly content: string
  readonly timestamp: string
  /** Id in the export of another program. */
  readonly source_id: string | null
  readonly deleted_at: string | null
}

export type ExportRecord = ThoughtRecord | ConversationRecord | MessageRecord

/** A conversation with its messages in order. */
export interface ConversationGroup {
  readonly conversation: ConversationRecord
  readonly messages: readonly MessageRecord[]
}

export interface Incoming {
  readonly thoughts: readonly ThoughtRecord[]
  readonly conversations: readonly ConversationGroup[]
  readonly skipped: SkipCounts
}

/** Numbers of skipped items by reason. */
export type SkipCounts = Map<string, number>

export function skip(counts: SkipCounts, reason: string, count = 1): void {
  if (count > 0) counts.set(reason, (counts.get(reason) ?? 0) + count)
}
