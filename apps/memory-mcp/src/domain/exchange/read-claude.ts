import * as z from 'zod'
import { parseTimestamp } from '../timestamp.ts'
import { type ForeignMessage, toGroup } from './conversation-file.ts'
import { type ConversationGroup, type SkipCounts, skip } from './record.ts'

// conversations.json of Claude's data export, as it was in 2025 and 2026.

const moment = z.string().transform((text, context) => {
  const parsed = parseTimestamp(text)
  if (parsed !== null) return parsed
  context.addIssue('no time')
  return z.NEVER
})

const messageSchema = z.object({
  uuid: z.string().min(1),
  sender: z.string(),
  text: z.string().default(''),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().nullish() })).nullish(),
  created_at: moment.nullish().catch(null),
  attachments: z.array(z.unknown()).nullish(),
  files: z.array(z.unknown()).nullish(),
})

const conversationSchema = z.object({
  uuid: z.string().min(1),
  name: z.string().nullish(),
  summary: z.string().nullish(),
  created_at: moment,
  chat_messages: z.array(z.unknown()),
})

const ROLES = { human: 'user', assistant: 'assistant' } as const

/** Whether this is a conversation of Claude's export. */
export const isClaudeConversation = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'chat_messages' in value

/** One conversation; null, and counted, where it cannot be read. */
export function readClaudeConversation(value: unknown, skipped: SkipCounts): ConversationGroup | null {
  const parsed = conversationSchema.safeParse(value)
  if (!parsed.success) {
    skip(skipped, 'conversations that cannot be read')
    return null
  }
  const { uuid, name, summary, created_at, chat_messages } = parsed.data
  const messages = chat_messages.flatMap((message) => readMessage(message, skipped) ?? [])
  const conversation = {
    id: uuid,
    title: name ?? null,
    summary: summary ?? null,
    timestamp: created_at,
    messages,
  }
  return toGroup(conversation, skipped)
}

function readMessage(value: unknown, skipped: SkipCounts): ForeignMessage | null {
  const parsed = messageSchema.safeParse(value)
  const role = ROLES[parsed.data?.sender as keyof typeof ROLES] ?? null
  if (!parsed.success || role === null) {
    skip(skipped, 'messages that cannot be read')
    return null
  }
  const { uuid, text, content, created_at, attachments, files } = parsed.data
  skip(skipped, 'attachments and files', (attachments?.length ?? 0) + (files?.length ?? 0))
  const blocks = content ?? []
  const texts = blocks.filter(({ type }) => type === 'text').map((block) => block.text ?? '')
  skip(skipped, 'tool calls, tool results and thinking', blocks.length - texts.length)
  // `text` holds placeholders for blocks that are not text; the blocks themselves are exact.
  const said = texts.length > 0 ? texts.join('\n\n') : text
  return { id: uuid, role, content: said, timestamp: created_at ?? null }
}
