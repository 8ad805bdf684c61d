import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { cursorField, limitField, nextCursorField } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { filterNames } from '../pipeline/name-filters.ts'
import type { Deps } from '../ports/deps.ts'
import { fitPage } from '../wire/answer-size.ts'
import { sinceField, toCommonFilter, untilField } from '../wire/common-filter.ts'
import { conversationListingShape, toConversationListing } from '../wire/conversation.ts'
import { categoryField, projectFilterField } from '../wire/fields.ts'

const inputSchema = z.object({
  limit: limitField(500, 20).describe('Default 20.'),
  category_filter: categoryField,
  project_filter: projectFilterField,
  since: sinceField,
  until: untilField,
  cursor: cursorField,
})

export const listConversations = defineTool({
  name: 'list_conversations',
  title: 'List conversations',
  description:
    'Conversations, the one with the newest message first. To find one by its subject use search_conversations.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { conversations: 'count' } },
  thirdPartyText: true,
  inputSchema,
  outputSchema: z.object({
    conversations: z.array(z.object(conversationListingShape)).describe('Newest first.'),
    total_count: z.int().describe('Conversations under these filters, shown or not.'),
    next_cursor: nextCursorField,
  }),
  async handler(input, deps: Pick<Deps, 'conversations' | 'zone'>) {
    const { limit, category_filter, cursor } = input
    const filter = {
      categories: await filterNames('category', category_filter, deps),
      ...toCommonFilter(input, deps),
    }
    const { shown, totalCount, nextCursor } = await fitPage(
      (count) => deps.conversations.list(filter, { cursor: cursor ?? null, limit: count }),
      limit,
      (items) => items.map(toConversationListing),
    )
    return { conversations: shown, total_count: totalCount, next_cursor: nextCursor }
  },
})
