import * as z from 'zod'
import {
  MAX_CONTENT_BYTES,
  MAX_CONVERSATION_ID,
  MAX_ORDER_INDEX,
  PERSON_KEY,
  PRIVACY_LEVELS,
  ROLES,
  THOUGHT_TYPES,
} from '../memory.ts'
import type { ExportRecord, HeaderRecord } from './record.ts'

// Separate from the types, which are part of the published declarations, so that users of these do not need
// zod.

export const headerSchema: z.ZodType<HeaderRecord> = z.object({
  type: z.literal('header'),
  format: z.literal('memory-mcp'),
  version: z.literal(1),
  exported_at: z.string(),
})

const text = z.string().refine((value) => value.isWellFormed() && !value.includes('\0'))
/** With milliseconds, so that times sort as text. */
const moment = z.iso.datetime().transform((text) => new Date(text).toISOString())
/** Lower case, like ids from the tools. */
const uuid = z.guid().toLowerCase()
/** Larger than the number of updates of any thought. */
const version = z.int().min(1).max(1_000_000_000)
const contentField = text.min(1).refine((value) => Buffer.byteLength(value) <= MAX_CONTENT_BYTES)
/** A field that older files lack. */
const laterField = text.nullable().default(null)
const laterMoment = moment.nullable().default(null)

/** A named level, or the private level of a person. */
const privacyLevel = z.union([
  z.enum(PRIVACY_LEVELS),
  z.templateLiteral(['private/', z.string().regex(PERSON_KEY)]),
])

const thoughtContentShape = {
  content: contentField,
  thought_type: z.enum(THOUGHT_TYPES),
  trigger: text.nullable(),
  concepts: z.array(text),
  privacy_level: privacyLevel,
  project: laterField,
  happened_at: laterMoment,
  until: laterMoment,
  due: laterMoment,
}

const thoughtSchema = z.object({
  type: z.literal('thought'),
  uuid,
  ...thoughtContentShape,
  timestamp: moment,
  updated_at: moment,
  version,
  superseded_by: uuid.nullable(),
  deleted_at: moment.nullable(),
  previous_versions: z.array(z.object({ ...thoughtContentShape, version, timestamp: moment })),
})

const conversationSchema = z.object({
  type: z.literal('conversation'),
  conversation_id: text.min(1).max(MAX_CONVERSATION_ID),
  title: text.nullable(),
  category: text.nullable(),
  summary: text.nullable(),
  tags: z.array(text),
  privacy_level: privacyLevel,
  project: laterField,
  origin: laterField,
  timestamp: moment,
  deleted_at: moment.nullable(),
})

const messageSchema = z.object({
  type: z.literal('message'),
  message_id: uuid.nullable(),
  conversation_id: text.min(1).max(MAX_CONVERSATION_ID),
  order_index: z.int().min(0).max(MAX_ORDER_INDEX).nullable(),
  role: z.enum(ROLES),
  content: contentField,
  timestamp: moment,
  source_id: text.nullable(),
  deleted_at: moment.nullable(),
})

export const recordSchema: z.ZodType<ExportRecord> = z.discriminatedUnion('type', [
  thoughtSchema,
  conversationSchema,
  messageSchema,
])
