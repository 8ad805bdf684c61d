import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import type { Deps } from '../ports/deps.ts'
import { conversationShape, toConversationWire } from '../wire/conversation.ts'
import { conversationIdField } from '../wire/fields.ts'

export const getConversation = defineTool({
  name: 'get_conversation',
  title: 'Describe a conversation',
  description:
    'Title, category, summary, tags and size of a conversation. For what was said in it use get_messages.',
  annotations: READ_ONLY_LOCAL,
  audit: { input: { conversation_id: 'id' } },
  thirdPartyText: true,
  inputSchema: z.object({
    conversation_id: conversationIdField.describe('Id from list_conversations or a search.'),
  }),
  outputSchema: z.object(conversationShape),
  async handler({ conversation_id }, { conversations }: Pick<Deps, 'conversations'>) {
    return toConversationWire(await conversations.get(await conversations.storedId(conversation_id)))
  },
})
