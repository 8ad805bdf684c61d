import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { figuresShape, resultCountField, toFigures } from '@agora-mcp/core/schemas'
import * as z from 'zod'
import { farHint } from '../domain/recall/far-hint.ts'
import { rankItems, unionOf } from '../domain/recall/rank.ts'
import { findWithTime } from '../pipeline/find-with-time.ts'
import { prepareMessageSearch } from '../pipeline/prepare-search.ts'
import type { Deps } from '../ports/deps.ts'
import { candidatesFor } from '../wire/candidates-for.ts'
import {
  conversationIdField,
  farHintField,
  originField,
  searchInput,
  shownProjectField,
  toProjectFilter,
} from '../wire/fields.ts'
import { messageShape, toMessageWire } from '../wire/message.ts'

const inputSchema = searchInput({
  conversation_id_filter: conversationIdField.optional().describe('Only in this conversation.'),
})

const resultSchema = z.object({
  ...messageShape,
  conversation_id: z.string().describe('Id of its conversation.'),
  conversation_title: z.string().nullable().describe('Title of its conversation, null where none was given.'),
  project: shownProjectField,
  origin: originField,
  previous_index: z.int().nullable().describe('order_index of the message before, null for the first.'),
  next_index: z.int().nullable().describe('order_index of the message after, null for the last.'),
  ...figuresShape,
})

/** Finds messages by meaning and by words. */
export const searchMessages = defineTool({
  name: 'search_messages',
  title: 'Search messages',
  description:
    'What was said in conversations, nearest to a question first, across languages. ' +
    'The question may say who said it and when ("What did Marie plan in May?"). ' +
    'get_messages shows what stands around a result. For whole conversations use search_conversations.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { results: 'count' } },
  thirdPartyText: true,
  inputSchema,
  outputSchema: z.object({
    results: z.array(resultSchema).describe('Best first.'),
    total_count: resultCountField,
    hint: farHintField,
  }),
  async handler(input, deps: Pick<Deps, 'messages' | 'embedQuery' | 'clock'>, { signal }) {
    const { query, limit, conversation_id_filter, project_filter, since, until } = input
    const { query: prepared, wanted } = await prepareMessageSearch(query, deps, signal)
    const found = await findWithTime(
      (filter) => deps.messages.find({ ...prepared, limit: candidatesFor(limit) }, filter),
      {
        conversationId: conversation_id_filter ?? null,
        project: toProjectFilter(project_filter),
        since: since ?? null,
        until: until ?? null,
      },
      wanted.time,
      unionOf,
    )
    const ranked = rankItems(found, wanted).slice(0, limit)
    const stored = await deps.messages.byRow(ranked.map(({ item }) => item))
    const results = ranked.flatMap((figures) => {
      const message = stored.get(figures.item)
      if (message === undefined) return []
      const { conversationId, conversationTitle, project, origin, previousIndex, nextIndex } = message
      return [
        {
          ...toMessageWire(message),
          conversation_id: conversationId,
          conversation_title: conversationTitle,
          project,
          origin,
          previous_index: previousIndex,
          next_index: nextIndex,
          ...toFigures(figures),
        },
      ]
    })
    return { results, total_count: results.length, hint: farHint(results) }
  },
})
