import * as z from 'zod'
import type { Role } from '../memory.ts'
import { withAttachments } from './attachments.ts'
import { withoutCitationMarks } from './citation-marks.ts'
import { type ForeignMessage, toConversationGroup } from './conversation-file.ts'
import { lastLeaf, pathTo } from './kept-branch.ts'
import { type ConversationGroup, type SkipCounts, skip } from './record.ts'

// conversations.json of ChatGPT's data export, as it was in 2025 and 2026: a tree of messages, of which the branch that
// ends at current_node is the one that its user last saw.

const END_OF_YEARS = Date.UTC(9999, 11, 31)

/** Seconds since 1970, with fractions. */
const moment = z
  .number()
  .transform((seconds) => new Date(Math.round(seconds * 1000)))
  // Years of four digits: others would not sort as text.
  .refine((date) => date.getTime() >= 0 && date.getTime() < END_OF_YEARS)
  .transform((date) => date.toISOString())
  .nullish()
  .catch(null)

const messageSchema = z.object({
  id: z.string().min(1),
  author: z.object({ role: z.string() }),
  create_time: moment,
  recipient: z.string().nullish(),
  content: z.looseObject({ content_type: z.string(), parts: z.array(z.unknown()).nullish() }),
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
  .object({ parent: z.string().nullish(), message: z.unknown() })
  .catch({ parent: null, message: null })

const conversationSchema = z.object({
  id: z.string().min(1).nullish(),
  conversation_id: z.string().min(1).nullish(),
  title: z.string().nullish(),
  create_time: moment,
  current_node: z.string().nullish(),
  mapping: z.record(z.string(), nodeSchema),
})

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['system', 'system'],
])

const OF_TOOLS = 'tool calls, tool results and thinking'
const HIDDEN = 'hidden messages'

/** The kind under which messages of any other kind are counted. */
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
    // Custom instructions and what the program remembers, given anew with each conversation.
    user_editable_context: HIDDEN,
    model_editable_context: HIDDEN,
  }),
)

/** Tells whether an entry is a conversation of ChatGPT's export. */
export const isChatGptConversation = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'mapping' in value

/** One conversation; null, and counted, where it cannot be read. */
export function readChatGptConversation(value: unknown, skipped: SkipCounts): ConversationGroup | null {
  const parsed = conversationSchema.safeParse(value)
  const id = parsed.data?.conversation_id ?? parsed.data?.id ?? null
  if (!parsed.success || id === null) {
    skip(skipped, 'conversations that cannot be read')
    return null
  }
  const { title, create_time, current_node, mapping } = parsed.data
  const nodes = new Map(Object.entries(mapping))
  const parentOf = (node: string) => nodes.get(node)?.parent
  const end = current_node ?? lastLeaf([...nodes.keys()], parentOf)
  const onBranch = pathTo(end, parentOf).flatMap((node) => nodes.get(node)?.message ?? [])
  const withMessage = [...nodes.values()].filter(({ message }) => message != null).length
  skip(skipped, 'messages of other branches', withMessage - onBranch.length)
  const messages = onBranch.flatMap((message) => readMessage(message, skipped) ?? [])
  const [origin, timestamp] = ['ChatGPT', create_time ?? null]
  return toConversationGroup(
    { origin, id, title: title ?? null, summary: null, timestamp, messages },
    skipped,
  )
}

function readMessage(value: unknown, skipped: SkipCounts): ForeignMessage | null {
  const parsed = messageSchema.safeParse(value)
  if (!parsed.success) {
    skip(skipped, 'messages that cannot be read')
    return null
  }
  const { id, author, create_time, content, metadata } = parsed.data
  const role = ROLES.get(author.role) ?? null
  const reason = reasonToSkip(parsed.data)
  if (role === null || reason !== null) {
    skip(skipped, reason ?? OF_TOOLS)
    return null
  }
  const parts = content.parts ?? []
  const texts = parts.map(textOf).filter((text) => text !== null)
  // A picture stands in both lists, and has a name in the second.
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
  return { id, role, content: whole.content, timestamp: create_time ?? null }
}

function reasonToSkip({ author, recipient, content, metadata }: z.output<typeof messageSchema>) {
  if (author.role === 'tool' || (recipient != null && recipient !== 'all')) return OF_TOOLS
  if (metadata?.is_visually_hidden_from_conversation) return HIDDEN
  if (!ROLES.has(author.role)) return 'messages of unknown kinds'
  const reason = REASONS.get(content.content_type)
  return reason === undefined ? 'messages of unknown kinds' : reason
}

/** The transcript of speech, which stands beside its recording. */
const transcriptSchema = z.object({ content_type: z.literal('audio_transcription'), text: z.string() })

/** The text of a part of a message, null where it is a picture, a recording or a file. */
const textOf = (part: unknown): string | null =>
  typeof part === 'string' ? part : (transcriptSchema.safeParse(part).data?.text ?? null)
