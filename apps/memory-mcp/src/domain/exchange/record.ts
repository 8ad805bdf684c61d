import * as z from 'zod'
import { PRIVACY_LEVELS, ROLES, THOUGHT_TYPES } from '../memory.ts'

// The lines of our own exports, JSON objects in UTF-8. Other programs' exports are turned into the same records.

/** First line of a file. */
export const headerSchema = z.object({
  type: z.literal('header'),
  format: z.literal('memory-mcp'),
  version: z.literal(1),
  exported_at: z.string(),
})

const text = z.string().refine((value) => value.isWellFormed() && !value.includes('\0'))
const moment = z.iso.datetime()

const thoughtContentShape = {
  content: text.min(1),
  thought_type: z.enum(THOUGHT_TYPES),
  trigger: text.nullable(),
  concepts: z.array(text),
  privacy_level: z.enum(PRIVACY_LEVELS),
}

const thoughtSchema = z.object({
  type: z.literal('thought'),
  uuid: z.guid(),
  ...thoughtContentShape,
  timestamp: moment,
  updated_at: moment,
  version: z.int().min(1),
  superseded_by: z.guid().nullable(),
  deleted_at: moment.nullable(),
  /** What it said before, oldest first. */
  previous_versions: z.array(
    z.object({ ...thoughtContentShape, version: z.int().min(1), timestamp: moment }),
  ),
})

const conversationSchema = z.object({
  type: z.literal('conversation'),
  conversation_id: text.min(1),
  title: text.nullable(),
  category: text.nullable(),
  summary: text.nullable(),
  tags: z.array(text),
  privacy_level: z.enum(PRIVACY_LEVELS),
  timestamp: moment,
  deleted_at: moment.nullable(),
})

const messageSchema = z.object({
  type: z.literal('message'),
  /** Null where it is given by the store. */
  message_id: z.guid().nullable(),
  conversation_id: text.min(1),
  /** Null for the next one that is free. */
  order_index: z.int().min(0).nullable(),
  role: z.enum(ROLES),
  content: text.min(1),
  timestamp: moment,
  /** Id in the export of another program. */
  source_id: text.nullable(),
  deleted_at: moment.nullable(),
})

export const recordSchema = z.discriminatedUnion('type', [thoughtSchema, conversationSchema, messageSchema])

export type HeaderRecord = z.output<typeof headerSchema>
export type ThoughtRecord = z.output<typeof thoughtSchema>
export type ConversationRecord = z.output<typeof conversationSchema>
export type MessageRecord = z.output<typeof messageSchema>
export type ExportRecord = ThoughtRecord | ConversationRecord | MessageRecord

/** A conversation with its messages in their order. */
export interface ConversationGroup {
  readonly conversation: ConversationRecord
  readonly messages: readonly MessageRecord[]
}

/** What a file holds that can be imported. */
export interface Incoming {
  readonly thoughts: readonly ThoughtRecord[]
  readonly conversations: readonly ConversationGroup[]
  readonly skipped: SkipCounts
}

/** How many things were left out, by reason. */
export type SkipCounts = Map<string, number>

/** Counts one thing left out. */
export function skip(counts: SkipCounts, reason: string, count = 1): void {
  if (count > 0) counts.set(reason, (counts.get(reason) ?? 0) + count)
}
