import * as z from 'zod'
import type { Role } from '../memory.ts'
import { withAttachments } from './attachments.ts'
import { withoutCitationMarks } from './citation-marks.ts'
import { type ForeignMessage, type ImportContext, toConversationGroup } from './conversation-file.ts'
import { documentText } from './document-text.ts'
import { bridgedPath } from './kept-branch.ts'
import { listOrEmpty, momentOrNone, textOrNone } from './moments.ts'
import { type ConversationGroup, type SkipCounts, skip } from './record.ts'
import { uuidOf } from './thought-file.ts'

// conversations.json of ChatGPT's data export, as of 2025 and 2026: a tree of messages, in which the branch
// ending at current_node is the one last shown to the user.

const messageSchema = z.object({
  id: textOrNone,
  author: z.object({ role: z.string() }),
  create_time: momentOrNone,
  recipient: textOrNone,
  content: z.looseObject({ content_type: z.string().catch('text'), parts: listOrEmpty, text: textOrNone }),
  metadata: z
    .looseObject({
      is_visually_hidden_from_conversation: z.boolean().nullish(),
      attachments: z.array(z.unknown()).nullish().catch(null),
    })
    .nullish()
    .catch(null),
})

const fileSchema = z.object({ name: z.string() })

const nodeSchema = z
  .object({ parent: textOrNone, message: z.unknown().optional() })
  .catch({ parent: null, message: null })

const conversationSchema = z.object({
  id: textOrNone,
  conversation_id: textOrNone,
  title: textOrNone,
  create_time: momentOrNone,
  update_time: momentOrNone,
  current_node: textOrNone,
  mapping: z.record(z.string(), nodeSchema),
})

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['system', 'system'],
])

const OF_TOOLS = 'tool calls, tool results and thinking'
const HIDDEN = 'hidden messages'

/** Skip reason by kind of message; others are counted under their own name. */
const REASONS: ReadonlyMap<string, string | null> = new Map(
  Object.entries<string | null>({
    text: null,
    multimodal_text: null,
    code: OF_TOOLS,
    execution_output: OF_TOOLS,
    computer_output: OF_TOOLS,
    system_error: OF_TOOLS,
    tether_quote: OF_TOOLS,
    tether_browsing_display: OF_TOOLS,
    tether_browsing_code: OF_TOOLS,
    sonic_webpage: OF_TOOLS,
    thoughts: OF_TOOLS,
    reasoning_recap: OF_TOOLS,
    // Custom instructions and memories, repeated in each conversation.
    user_editable_context: HIDDEN,
    model_editable_context: HIDDEN,
  }),
)

export const isChatGptConversation = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'mapping' in value

/** Reads a conversation; null, and counted, if it is unreadable. */
export function readChatGptConversation(value: unknown, context: ImportContext): ConversationGroup | null {
  const { skipped } = context
  const parsed = conversationSchema.safeParse(value)
  if (!parsed.success) {
    skip(skipped, 'conversations that cannot be read')
    return null
  }
  const { title, create_time, update_time, current_node, mapping } = parsed.data
  const id = parsed.data.conversation_id ?? parsed.data.id ?? uuidOf(Object.keys(mapping).join('\n'))
  const nodes = new Map(Object.entries(mapping))
  const parentOf = (node: string) => nodes.get(node)?.parent
  const onBranch = bridgedPath([...nodes.keys()], current_node, parentOf).flatMap((node) => {
    const message = nodes.get(node)?.message
    return message == null ? [] : [{ node, message }]
  })
  const withMessage = [...nodes.values()].filter(({ message }) => message != null).length
  skip(skipped, 'messages of other branches', withMessage - onBranch.length)
  const messages = onBranch.flatMap(({ node, message }) => readMessage(message, node, skipped) ?? [])
  const [origin, timestamp] = ['ChatGPT', create_time ?? update_time]
  return toConversationGroup({ origin, id, title, summary: null, timestamp, messages }, context)
}

/** Reads a message. @param node id of its tree node, used if the message has no id */
function readMessage(value: unknown, node: string, skipped: SkipCounts): ForeignMessage | null {
  const parsed = messageSchema.safeParse(value)
  if (!parsed.success) {
    skip(skipped, 'messages that cannot be read')
    return null
  }
  const { author, create_time, content, metadata } = parsed.data
  const id = parsed.data.id ?? node
  const document = documentOf(parsed.data)
  if (document !== null) return { id, role: 'assistant', content: document, timestamp: create_time }
  const role = ROLES.get(author.role) ?? null
  const reason = reasonToSkip(parsed.data)
  if (role === null || reason !== null) {
    skip(skipped, reason ?? OF_TOOLS)
    return null
  }
  const parts = content.parts.length > 0 ? content.parts : [content.text ?? '']
  const texts = parts.map(textOf).filter((text) => text !== null)
  // An image is in both lists, but has a name only in the second.
  const named = metadata?.attachments ?? []
  const unnamed = Math.max(0, parts.length - texts.length - named.length)
  const names = [
    ...named.map((one) => fileSchema.safeParse(one).data?.name ?? null),
    ...Array(unnamed).fill(null),
  ]
  const whole = withAttachments(
    role === 'assistant' ? texts.map(withoutCitationMarks) : texts,
    names.map((name: string | null) => ({ name, text: null })),
  )
  skip(skipped, 'attachments and files', whole.leftOut)
  return { id, role, content: whole.content, timestamp: create_time }
}

function reasonToSkip({ author, recipient, content, metadata }: z.output<typeof messageSchema>) {
  if (author.role === 'tool' || (recipient != null && recipient !== 'all')) return OF_TOOLS
  if (metadata?.is_visually_hidden_from_conversation) return HIDDEN
  if (!ROLES.has(author.role)) return 'messages of unknown kinds'
  const reason = REASONS.get(content.content_type)
  return reason === undefined ? 'messages of unknown kinds' : reason
}

/** Extracts a document from a call that creates or rewrites it in the canvas. */
function documentOf({ recipient, content }: z.output<typeof messageSchema>): string | null {
  if (recipient === null || !recipient.startsWith('canmore.')) return null
  const written = content.text ?? content.parts.filter((part) => typeof part === 'string').join('')
  try {
    const call = canvasSchema.parse(JSON.parse(written))
    const texts = call.content === null ? call.updates.map(({ replacement }) => replacement) : [call.content]
    return documentText(call.name, texts.flatMap((text) => text ?? []).join('\n\n'))
  } catch {
    return null
  }
}

const canvasSchema = z.object({
  name: textOrNone,
  content: textOrNone,
  updates: z.array(z.object({ replacement: textOrNone })).catch([]),
})

/** Transcript of speech, next to its recording. */
const transcriptSchema = z.object({ content_type: z.literal('audio_transcription'), text: z.string() })

/** Text of a part of a message, null for an image, a recording or a file. */
const textOf = (part: unknown): string | null =>
  typeof part === 'string' ? part : (transcriptSchema.safeParse(part).data?.text ?? null)
