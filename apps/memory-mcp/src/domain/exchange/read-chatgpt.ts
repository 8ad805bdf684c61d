import * as z from 'zod'
import { type ForeignMessage, toGroup } from './conversation-file.ts'
import { type ConversationGroup, type SkipCounts, skip } from './record.ts'

// conversations.json of ChatGPT's data export, as it was in 2025 and 2026: a tree of messages, of which the branch that
// ends at current_node is the one that its user last saw.

/** Seconds since 1970, with fractions. */
const moment = z
  .number()
  .transform((seconds) => new Date(Math.round(seconds * 1000)).toISOString())
  .nullish()
  .catch(null)

const messageSchema = z.object({
  id: z.string().min(1),
  author: z.object({ role: z.string() }),
  create_time: moment,
  recipient: z.string().nullish(),
  content: z.looseObject({ content_type: z.string(), parts: z.array(z.unknown()).nullish() }),
  metadata: z.looseObject({ is_visually_hidden_from_conversation: z.boolean().nullish() }).nullish(),
})

const nodeSchema = z.object({
  parent: z.string().nullish(),
  message: z.unknown(),
})

const conversationSchema = z.object({
  id: z.string().min(1).nullish(),
  conversation_id: z.string().min(1).nullish(),
  title: z.string().nullish(),
  create_time: moment,
  current_node: z.string().nullish(),
  mapping: z.record(z.string(), nodeSchema),
})

type Nodes = z.output<typeof conversationSchema>['mapping']

const ROLES = { user: 'user', assistant: 'assistant', system: 'system' } as const

/** Whether this is a conversation of ChatGPT's export. */
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
  const branch = branchTo(mapping, current_node ?? lastLeaf(mapping))
  const withMessage = Object.values(mapping).filter(({ message }) => message != null).length
  const onBranch = branch.filter(({ message }) => message != null)
  skip(skipped, 'messages of other branches', withMessage - onBranch.length)
  const messages = onBranch.flatMap(({ message }) => readMessage(message, skipped) ?? [])
  const timestamp = create_time ?? messages.find((message) => message.timestamp !== null)?.timestamp ?? null
  if (timestamp === null) {
    skip(skipped, 'conversations without a time')
    return null
  }
  return toGroup({ id, title: title ?? null, summary: null, timestamp, messages }, skipped)
}

/** The nodes from the root to one of them. */
function branchTo(mapping: Nodes, end: string | null): Nodes[string][] {
  const branch: Nodes[string][] = []
  const seen = new Set<string>()
  for (let id = end; id !== null && !seen.has(id); ) {
    seen.add(id)
    const node = mapping[id]
    if (node === undefined) break
    branch.unshift(node)
    id = node.parent ?? null
  }
  return branch
}

/** The last node that is nobody's parent: exports list nodes as they came. */
function lastLeaf(mapping: Nodes): string | null {
  const parents = new Set(Object.values(mapping).map(({ parent }) => parent))
  return Object.keys(mapping).findLast((id) => !parents.has(id)) ?? null
}

function readMessage(value: unknown, skipped: SkipCounts): ForeignMessage | null {
  const parsed = messageSchema.safeParse(value)
  if (!parsed.success) {
    skip(skipped, 'messages that cannot be read')
    return null
  }
  const { id, author, create_time, recipient, content, metadata } = parsed.data
  const role = ROLES[author.role as keyof typeof ROLES] ?? null
  const reason =
    role === null || (recipient != null && recipient !== 'all')
      ? 'tool calls, tool results and thinking'
      : metadata?.is_visually_hidden_from_conversation
        ? 'hidden messages'
        : content.content_type !== 'text' && content.content_type !== 'multimodal_text'
          ? 'tool calls, tool results and thinking'
          : null
  if (role === null || reason !== null) {
    skip(skipped, reason ?? '')
    return null
  }
  const parts = content.parts ?? []
  const texts = parts.filter((part) => typeof part === 'string')
  skip(skipped, 'attachments and files', parts.length - texts.length)
  return { id, role, content: texts.join('\n\n'), timestamp: create_time ?? null }
}
