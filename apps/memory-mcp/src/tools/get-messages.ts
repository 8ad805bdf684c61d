import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { limitField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import type { Deps } from '../ports/deps.ts'
import { fitTexts, fittingCount, MAX_BYTES } from '../wire/answer-size.ts'
import { conversationIdField, wholeNumber } from '../wire/fields.ts'
import { messageShape, readMessage, toMessageWire } from '../wire/message.ts'

const inputSchema = z.object({
  conversation_id: conversationIdField.describe('Id from list_conversations or a search.'),
  limit: limitField(500, 50).describe('Default 50.'),
  before: wholeNumber.optional().describe('Only messages before this order_index.'),
  after: wholeNumber.optional().describe('Only messages after this order_index, the first of them.'),
})

export const getMessages = defineTool({
  name: 'get_messages',
  title: 'Read messages',
  description: 'Messages of a conversation in order: the last ones, or those before or after an index.',
  annotations: READ_ONLY_LOCAL,
  audit: { input: { conversation_id: 'id' }, output: { messages: 'count' } },
  thirdPartyText: true,
  inputSchema,
  outputSchema: z.object({
    conversation_id: z.string().describe('Id of the conversation.'),
    messages: z.array(z.object(messageShape)).describe('In ascending order.'),
    total_count: z.int().describe('Messages in the conversation.'),
  }),
  async handler(
    { conversation_id, limit, before, after },
    { messages, conversations }: Pick<Deps, 'messages' | 'conversations'>,
  ) {
    const id = await conversations.storedId(conversation_id)
    const range = { before: before ?? null, after: after ?? null, limit }
    const { messages: found, totalCount } = await messages.list(id, range)
    const shown = fitting(found.map(toMessageWire), range.after === null)
    return { conversation_id: id, messages: limit === 1 ? shown : shortened(shown), total_count: totalCount }
  },
})

type ShownMessage = z.input<z.ZodObject<typeof messageShape>>

/** Messages that fit into an answer, from the requested end; paging continues at the other end. */
function fitting(messages: readonly ShownMessage[], fromEnd: boolean): ShownMessage[] {
  const count = fittingCount(fromEnd ? messages.toReversed() : messages)
  return fromEnd ? messages.slice(messages.length - count) : messages.slice(0, count)
}

/** Shortens a message that exceeds an answer by itself, unless it is the only one requested. */
function shortened(messages: readonly ShownMessage[]): ShownMessage[] {
  const [only, ...others] = messages
  if (only === undefined || others.length > 0) return [...messages]
  const [content = ''] = fitTexts(
    [{ text: only.content, stretch: null, readOn: readMessage(only) }],
    MAX_BYTES,
    MAX_BYTES,
  )
  return [{ ...only, content }]
}
