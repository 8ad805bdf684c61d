import { toMoment } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { type Message, ROLES } from '../domain/memory.ts'

export const messageShape = {
  message_id: z.string().describe('Id of the message.'),
  content: z.string().describe('What was said, verbatim.'),
  role: z.enum(ROLES).describe('Who said it.'),
  order_index: z.int().describe('Position in the conversation.'),
  timestamp: z.string().describe('When, ISO 8601.'),
}

export const readMessage = ({ order_index }: { readonly order_index: number }): string =>
  `get_messages with limit 1 and before ${order_index + 1} has all of it`

const messageSchema = z.object(messageShape)

export const toMessageWire = (message: Message): z.input<typeof messageSchema> => ({
  message_id: message.messageId,
  content: message.content,
  role: message.role,
  order_index: message.orderIndex,
  timestamp: toMoment(message.timestamp),
})
