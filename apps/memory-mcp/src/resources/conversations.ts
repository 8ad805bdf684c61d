import { defineResource, fenceUntrusted, type ResourceListing } from '@agora-mcp/core/mcp'
import { ALL_CONVERSATIONS } from '../domain/filters.ts'
import { formatMoment } from '../domain/format-moment.ts'
import { extractTitle } from '../domain/title-and-summary.ts'
import type { Deps } from '../ports/deps.ts'

const MAX_LISTED = 100
/** Maximum messages in one read; get_messages returns earlier ones. */
const MAX_MESSAGES = 500

export const conversationResource = defineResource<Deps>({
  uri: 'memory://conversations/{id}',
  name: 'conversation',
  title: 'Conversation',
  description: 'One conversation, verbatim: its last 500 messages.',
  mimeType: 'text/markdown',
  async read({ id = '' }, { conversations, messages }) {
    const { title, firstMessages } = await conversations.get(id)
    const range = { before: null, after: null, limit: MAX_MESSAGES }
    const { messages: shown, totalCount } = await messages.list(id, range)
    const lines = shown.map(
      ({ role, timestamp, orderIndex, content }) =>
        `## ${role}, ${formatMoment(timestamp)} (${orderIndex})\n\n${content}`,
    )
    const missing = totalCount - shown.length
    return fenceUntrusted(
      [
        `# ${title ?? extractTitle(firstMessages) ?? id}`,
        ...(missing > 0 ? [`(${missing} earlier messages: get_messages)`] : []),
        ...lines,
      ].join('\n\n'),
      'one conversation',
    )
  },
  async list({ conversations }): Promise<ResourceListing[]> {
    const { items } = await conversations.list(ALL_CONVERSATIONS, { cursor: null, limit: MAX_LISTED })
    return items.map(({ conversationId, title, firstMessages }) => ({
      uri: `memory://conversations/${encodeURIComponent(conversationId)}`,
      name: conversationId,
      title: title ?? extractTitle(firstMessages) ?? conversationId,
    }))
  },
  complete: { id: (prefix, { conversations }) => conversations.names('conversation_id', prefix) },
})
