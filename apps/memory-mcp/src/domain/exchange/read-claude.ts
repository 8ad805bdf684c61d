import * as z from 'zod'
import type { Role } from '../memory.ts'
import { withAttachments } from './attachments.ts'
import { withoutCitationMarks } from './citation-marks.ts'
import { type ForeignMessage, type ImportContext, toConversationGroup } from './conversation-file.ts'
import { documentText } from './document-text.ts'
import { abandoned, lastLeaf } from './kept-branch.ts'
import { listOrEmpty, momentOrNone, textOrNone } from './moments.ts'
import { type ConversationGroup, type SkipCounts, skip } from './record.ts'
import { uuidOf } from './thought-file.ts'

// conversations.json of Claude's data export, as of 2025 and 2026: a list of messages in order of arrival,
// including those abandoned when the user edited or regenerated one.

const attachmentSchema = z
  .object({ file_name: z.string().nullish(), extracted_content: z.string().nullish() })
  .catch({})

const fileSchema = z.object({ file_name: z.string() })

const blockSchema = z.looseObject({
  type: z.string(),
  text: textOrNone,
  name: textOrNone,
  input: z.unknown().optional(),
})

/** Call that creates an artifact or a file for the user. */
const writtenSchema = z.object({
  title: textOrNone,
  path: textOrNone,
  content: textOrNone,
  file_text: textOrNone,
})

const messageSchema = z.object({
  uuid: textOrNone,
  sender: z.string(),
  text: textOrNone,
  content: listOrEmpty.transform((blocks) =>
    blocks.flatMap((block) => blockSchema.safeParse(block).data ?? []),
  ),
  created_at: momentOrNone,
  attachments: listOrEmpty.transform((all) => all.map((one) => attachmentSchema.parse(one))),
  files: listOrEmpty,
})

const placeSchema = z.object({ uuid: z.string(), parent_message_uuid: z.string().nullish() })

const conversationSchema = z.object({
  uuid: textOrNone,
  name: textOrNone,
  summary: textOrNone,
  created_at: momentOrNone,
  updated_at: momentOrNone,
  current_leaf_message_uuid: textOrNone,
  chat_messages: z.array(z.unknown()),
})

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['human', 'user'],
  ['assistant', 'assistant'],
])

export const isClaudeConversation = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'chat_messages' in value

/** Reads a conversation; null, and counted, if it is unreadable. */
export function readClaudeConversation(value: unknown, context: ImportContext): ConversationGroup | null {
  const { skipped } = context
  const parsed = conversationSchema.safeParse(value)
  if (!parsed.success) {
    skip(skipped, 'conversations that cannot be read')
    return null
  }
  const { name, summary, created_at, updated_at, current_leaf_message_uuid, chat_messages } = parsed.data
  const wanted = withoutAbandoned(chat_messages, current_leaf_message_uuid)
  skip(skipped, 'messages of other branches', chat_messages.length - wanted.length)
  const messages = wanted.flatMap((message, place) => readMessage(message, place, skipped) ?? [])
  const conversation = {
    origin: 'Claude',
    id: parsed.data.uuid ?? uuidOf(JSON.stringify([name, created_at, messages[0]?.content])),
    title: name,
    summary,
    timestamp: created_at ?? updated_at,
    messages,
  }
  return toConversationGroup(conversation, context)
}

/** Messages on the branch last shown to the user; all of them if the export has no parents. */
function withoutAbandoned(messages: readonly unknown[], currentLeaf: string | null): unknown[] {
  const places = messages.map((message) => placeSchema.safeParse(message).data)
  const parents = new Map(places.map((place) => [place?.uuid, place?.parent_message_uuid]))
  const parentOf = (id: string) => parents.get(id)
  const ids = places.flatMap((place) => place?.uuid ?? [])
  const end = currentLeaf !== null && parents.has(currentLeaf) ? currentLeaf : lastLeaf(ids, parentOf)
  const givenUp = abandoned(ids, end, parentOf)
  return messages.filter((_, i) => !givenUp.has(places[i]?.uuid ?? ''))
}

function readMessage(value: unknown, place: number, skipped: SkipCounts): ForeignMessage | null {
  const parsed = messageSchema.safeParse(value)
  const role = ROLES.get(parsed.data?.sender ?? '') ?? null
  if (!parsed.success || role === null) {
    skip(skipped, 'messages that cannot be read')
    return null
  }
  const { uuid, text, content: blocks, created_at, attachments, files } = parsed.data
  const texts = blocks.flatMap((block) => {
    if (block.type === 'text') return [block.text ?? '']
    const { data: written } = writtenSchema.safeParse(block.input)
    if (block.type !== 'tool_use' || written === undefined) return []
    const isDocument = block.name === 'artifacts' || block.name === 'create_file'
    const document = documentText(written.title ?? written.path, written.content ?? written.file_text ?? '')
    return isDocument && document !== null ? [document] : []
  })
  skip(skipped, 'tool calls, tool results and thinking', blocks.length - texts.length)
  // `text` contains placeholders for other blocks; the blocks themselves are exact.
  const written = texts.some((one) => one !== '') ? texts : [text ?? '']
  const attached = [
    ...attachments.map((one) => ({
      name: one.file_name || null,
      text: one.extracted_content ?? null,
    })),
    ...files.map((one) => ({ name: fileSchema.safeParse(one).data?.file_name ?? null, text: null })),
  ]
  const whole = withAttachments(role === 'assistant' ? written.map(withoutCitationMarks) : written, attached)
  skip(skipped, 'attachments and files', whole.leftOut)
  return { id: uuid ?? `${place}`, role, content: whole.content, timestamp: created_at }
}
