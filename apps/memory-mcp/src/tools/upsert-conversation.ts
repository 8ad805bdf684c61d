import { ADDITIVE, defineTool } from '@agora-mcp/core/mcp'
import { storedLabel, storedText, successField } from '@agora-mcp/core/schemas'
import { defined } from '@agora-mcp/core/schemas/defined'
import * as z from 'zod'
import { PRIVACY_LEVELS } from '../domain/memory.ts'
import { type DescriptionChange, describeConversation } from '../pipeline/describe-conversation.ts'
import type { Deps } from '../ports/deps.ts'
import { conversationShape, toConversationWire } from '../wire/conversation.ts'
import { conversationIdField, projectOrNoneField } from '../wire/fields.ts'

const inputSchema = z.object({
  conversation_id: conversationIdField.describe('An unknown id creates a conversation.'),
  title: storedLabel(500).optional().describe('Title.'),
  category: storedLabel(200).optional().describe('Category, e.g. technical.'),
  summary: storedLabel(20_000).optional().describe('Outcome of the conversation.'),
  tags: z.array(storedText(200)).max(50).optional().describe('Tags, replacing all.'),
  privacy_level: z
    .enum(PRIVACY_LEVELS)
    .optional()
    .describe('Who may see it, as in add_thought; a new one is private.'),
  project: projectOrNoneField.optional().describe('Its project; empty for none.'),
})

export const upsertConversation = defineTool({
  name: 'upsert_conversation',
  title: 'Set title, summary and tags',
  description:
    'Sets title, category, summary, tags, project or privacy of a conversation. A field left out stays; ' +
    'an empty text removes it.',
  annotations: { ...ADDITIVE, idempotentHint: true },
  audit: { input: { conversation_id: 'id' } },
  thirdPartyText: true,
  inputSchema,
  outputSchema: z.object({
    ...conversationShape,
    success: successField,
    created: z.boolean().describe('Whether it is new.'),
  }),
  async handler(input, deps: Deps, work) {
    const { title, category, summary, tags, privacy_level, project } = input
    const conversation_id = await deps.conversations.storedId(input.conversation_id)
    const change: DescriptionChange = {
      ...(title !== undefined && { title: title || null }),
      ...(category !== undefined && { category: category || null }),
      ...(summary !== undefined && { summary: summary || null }),
      ...defined({ tags }),
      ...(privacy_level !== undefined && { privacyLevel: deps.storedLevel(privacy_level) }),
      ...(project !== undefined && { project: project || null }),
    }
    const { created } = await describeConversation(conversation_id, change, deps, work)
    const conversation = await deps.conversations.get(conversation_id)
    return { success: true, created, ...toConversationWire(conversation) }
  },
})
