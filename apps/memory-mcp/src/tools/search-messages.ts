import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import * as z from 'zod'
import { answersFirst } from '../domain/change/answers-first.ts'
import { filterNames, speakerNamed } from '../pipeline/name-filters.ts'
import { searchItems } from '../pipeline/search-items.ts'
import type { Deps } from '../ports/deps.ts'
import { toCommonFilter } from '../wire/common-filter.ts'
import {
  conversationIdField,
  originField,
  personFilterField,
  shownProjectField,
  tagFilterField,
} from '../wire/fields.ts'
import { messageShape, readMessage, toMessageWire } from '../wire/message.ts'
import { searchInput, searchOutput, toFigures, toQuestion, toSearchOutput } from '../wire/search.ts'

const inputSchema = searchInput({
  conversation_id_filter: conversationIdField.optional().describe('Only in this conversation.'),
  tag_filter: tagFilterField,
  person_filter: personFilterField.describe('Only said by, e.g. Marie.'),
})

const resultShape = {
  ...messageShape,
  conversation_id: z.string().describe('Id of its conversation.'),
  conversation_title: z.string().nullable().describe('Title of its conversation, null where none was given.'),
  project: shownProjectField,
  origin: originField,
  previous_index: z.int().nullable().describe('order_index of the message before, null for the first.'),
  next_index: z.int().nullable().describe('order_index of the message after, null for the last.'),
}

export const searchMessages = defineTool({
  name: 'search_messages',
  title: 'Search messages',
  description:
    'What was said in conversations, nearest to a question first, across languages. ' +
    'The question may say who and when. ' +
    'For whole conversations use search_conversations.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { results: 'count' } },
  thirdPartyText: true,
  inputSchema,
  outputSchema: searchOutput(resultShape),
  async handler(input, deps: Pick<Deps, 'messages' | 'conversations' | 'clock' | 'zone'>, { signal }) {
    const filter = {
      conversationId: input.conversation_id_filter ?? null,
      tags: await filterNames('tag', input.tag_filter, deps),
      speaker: speakerNamed(input.person_filter),
      ...toCommonFilter(input, deps),
    }
    const found = answersFirst(
      await searchItems(deps.messages, toQuestion(input, deps, signal), filter),
      input.query,
    )
    return toSearchOutput(
      input.query,
      found.map(({ item: message, figures }) => ({
        ...toMessageWire(message),
        conversation_id: message.conversationId,
        conversation_title: message.conversationTitle,
        project: message.project,
        origin: message.origin,
        previous_index: message.previousIndex,
        next_index: message.nextIndex,
        ...toFigures(figures),
      })),
      'content',
      (message, at) => ({ found: found[at]?.figures, readOn: readMessage(message) }),
    )
  },
})
