import { parseTimestamp } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import type { Role } from '../memory.ts'
import { withAttachments } from './attachments.ts'
import { withoutCitationMarks } from './citation-marks.ts'
import { type ForeignMessage, toConversationGroup } from './conversation-file.ts'
import { abandoned, lastLeaf } from './kept-branch.ts'
import { type ConversationGroup, type SkipCounts, skip } from './record.ts'

// conversations.json of Claude's data export, as it was in 2025 and 2026: a list of messages as they came, those among
// them that their author gave up by asking or answering anew.

const moment = z.string().transform((text, context) => {
  const parsed = parseTimestamp(text)
  if (parsed !== null) return parsed
  context.addIssue('no time')
  return z.NEVER
})

const attachmentSchema = z
  .object({ file_name: z.string().nullish(), extracted_content: z.string().nullish() })
  .catch({})

const fileSchema = z.object({ file_name: z.string() })

const messageSchema = z.object({
  uuid: z.string().min(1),
  sender: z.string(),
  text: z.string().nullish(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().nullish() })).nullish(),
  created_at: moment.nullish().catch(null),
  attachments: z.array(attachmentSchema).nullish(),
  files: z.array(z.unknown()).nullish(),
})

const placeSchema = z.object({ uuid: z.string(), parent_message_uuid: z.string().nullish() })

const conversationSchema = z.object({
  uuid: z.string().min(1),
  name: z.string().nullish(),
  summary: z.string().nullish(),
  created_at: moment.nullish().catch(null),
  current_leaf_message_uuid: z.string().nullish().catch(null),
  chat_messages: z.array(z.unknown()),
})

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['human', 'user'],
  ['assistant', 'assistant'],
])

/** Tells whether an entry is a conversation of Claude's export. */
export const isClaudeConversation = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'chat_messages' in value

/** One conversation; null, and counted, where it cannot be read. */
export function readClaudeConversation(value: unknown, skipped: SkipCounts): ConversationGroup | null {
  const parsed = conversationSchema.safeParse(value)
  if (!parsed.success) {
    skip(skipped, 'conversations that cannot be read')
    return null
  }
  const { uuid, name, summary, created_at, current_leaf_message_uuid, chat_messages } = parsed.data
  const wanted = withoutAbandoned(chat_messages, current_leaf_message_uuid ?? null)
  skip(skipped, 'messages of other branches', chat_messages.length - wanted.length)
  const messages = wanted.flatMap((message) => readMessage(message, skipped) ?? [])
  const conversation = {
    origin: 'Claude',
    id: uuid,
    title: name ?? null,
    summary: summary ?? null,
    timestamp: created_at ?? null,
    messages,
  }
  return toConversationGroup(conversation, skipped)
}

/** The messages that led to the one its user last saw; all of them in exports that do not say what answers what. */
function withoutAbandoned(messages: readonly unknown[], currentLeaf: string | null): unknown[] {
  const places = messages.map((message) => placeSchema.safeParse(message).data)
  const parents = new Map(places.map((place) => [place?.uuid, place?.parent_message_uuid]))
  const parentOf = (id: string) => parents.get(id)
  const ids = places.flatMap((place) => place?.uuid ?? [])
  const end = currentLeaf !== null && parents.has(currentLeaf) ? currentLeaf : lastLeaf(ids, parentOf)
  const givenUp = abandoned(ids, end, parentOf)
  return messages.filter((_, i) => !givenUp.has(places[i]?.uuid ?? ''))
}

function readMessage(value: unknown, skipped: SkipCounts): ForeignMessage | null {
  const parsed = messageSchema.safeParse(value)
  const role = ROLES.get(parsed.data?.sender ?? '') ?? null
  if (!parsed.success || role === null) {
    skip(skipped, 'messages that cannot be read')
    return null
  }
  const { uuid, text, content, created_at, attachments, files } = parsed.data
  const blocks = content ?? []
  const texts = blocks.filter(({ type }) => type === 'text').map((block) => block.text ?? '')
  skip(skipped, 'tool calls, tool results and thinking', blocks.length - texts.length)
  // `text` holds placeholders for blocks that are not text; the blocks themselves are exact.
  const written = texts.length > 0 ? texts : [text ?? '']
  const attached = [
    ...(attachments ?? []).map((one) => ({
      name: one.file_name || null,
      text: one.extracted_content ?? null,
    })),
    ...(files ?? []).map((one) => ({ name: fileSchema.safeParse(one).data?.file_name ?? null, text: null })),
  ]
  const whole = withAttachments(role === 'assistant' ? written.map(withoutCitationMarks) : written, attached)
  skip(skipped, 'attachments and files', whole.leftOut)
  return { id: uuid, role, content: whole.content, timestamp: created_at ?? null }
}
