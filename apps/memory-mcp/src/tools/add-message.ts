import { ADDITIVE, defineTool } from '@agora-mcp/core/mcp'
import { momentField, successField, toMoment } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { ROLES } from '../domain/memory.ts'
import { addMessage as storeMessage } from '../pipeline/add-message.ts'
import type { Deps } from '../ports/deps.ts'
import { contentField, conversationIdField, orderIndexField, projectField } from '../wire/fields.ts'

const inputSchema = z.object({
  content: contentField.describe(
    'Up to 100 kB. Where people share a role, begin with who speaks: "Marie: …".',
  ),
  role: z.enum(ROLES).describe('Who said it.'),
  conversation_id: conversationIdField.describe(
    'Any id, e.g. chat_9; an unknown one creates a conversation.',
  ),
  order_index: orderIndexField.optional().describe('Position, from 0; default the next free one.'),
  project: projectField.optional().describe('Project of a new conversation.'),
  timestamp: momentField.optional().describe('When it was said, ISO 8601; default now.'),
})

export const addMessage = defineTool({
  name: 'add_message',
  title: 'Keep a message',
  description:
    'Stores a message of a conversation, verbatim. Another one at a taken order_index is a conflict, which names the next free index.',
  annotations: { ...ADDITIVE, idempotentHint: false },
  audit: {
    input: { conversation_id: 'id' },
    output: { message_id: 'id', order_index: 'value', already_stored: 'value' },
  },
  thirdPartyText: true,
  inputSchema,
  outputSchema: z.object({
    success: successField,
    message_id: z.string().describe('Id of the message.'),
    conversation_id: z.string().describe('Id of its conversation.'),
    order_index: z.int().describe('Its position.'),
    timestamp: z.string().describe('When it was said, ISO 8601.'),
    already_stored: z.boolean().describe('Whether the same message was stored already.'),
  }),
  async handler(input, deps: Deps, work) {
    const { message, alreadyStored } = await storeMessage(
      {
        messageId: deps.newId(),
        conversationId: await deps.conversations.storedId(input.conversation_id),
        orderIndex: input.order_index ?? null,
        project: input.project ?? null,
        role: input.role,
        content: input.content,
        timestamp: input.timestamp ?? deps.clock().toISOString(),
      },
      deps,
      work,
    )
    return {
      success: true,
      message_id: message.messageId,
      conversation_id: message.conversationId,
      order_index: message.orderIndex,
      timestamp: toMoment(message.timestamp),
      already_stored: alreadyStored,
    }
  },
})
