import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { limitField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import type { Deps } from '../ports/deps.ts'
import { conversationIdField } from '../wire/fields.ts'
import { messageShape, toMessageWire } from '../wire/message.ts'

const inputSchema = z.object({
  conversation_id: conversationIdField.describe('Id from list_conversations or a search.'),
  limit: limitField(500, 50).describe('Messages wanted, default 50.'),
  before: z.int().min(0).optional().describe('Only messages before this order_index.'),
  after: z.int().min(0).optional().describe('Only messages after this order_index, the first of them.'),
})

/** A stretch of a conversation. */
export const getMessages = defineTool({
  name: 'get_messages',
  title: 'Read messages',
  description:
    'Messages of a conversation in their order: the last ones, or those next to an index. Page with before and after.',
  annotations: READ_ONLY_LOCAL,
  audit: { input: { conversation_id: 'id' }, output: { messages: 'count' } },
  thirdPartyText: true,
  inputSchema,
  outputSchema: z.object({
    conversation_id: z.string().describe('Id of the conversation.'),
    messages: z.array(z.object(messageShape)).describe('In ascending order.'),
    total_count: z.int().describe('Messages in the conversation.'),
  }),
  async handler({ conversation_id, limit, before, after }, { messages }: Pick<Deps, 'messages'>) {
    const range = { before: before ?? null, after: after ?? null, limit }
    const { messages: shown, totalCount } = await messages.list(conversation_id, range)
    return { conversation_id, messages: shown.map(toMessageWire), total_count: totalCount }
  },
})
