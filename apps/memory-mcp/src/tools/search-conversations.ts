import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { compareWords } from '../domain/recall/compare-words.ts'
import { rankConversations } from '../domain/recall/rank-conversations.ts'
import { filterNames, speakerNamed } from '../pipeline/name-filters.ts'
import type { Deps } from '../ports/deps.ts'
import { toCommonFilter } from '../wire/common-filter.ts'
import { conversationShape, READ_CONVERSATION, toConversationWire } from '../wire/conversation.ts'
import { categoryField, personFilterField, tagFilterField } from '../wire/fields.ts'
import { searchInput, searchOutput, toFigures, toQuestion, toSearchOutput } from '../wire/search.ts'

const inputSchema = searchInput({
  category_filter: categoryField,
  tag_filter: tagFilterField,
  person_filter: personFilterField.describe('Only where found in what they said.'),
})

export const searchConversations = defineTool({
  name: 'search_conversations',
  title: 'Search conversations',
  description:
    'Conversations nearest to a subject, best first: by title, summary, tags and what was said in them. ' +
    'For single messages use search_messages.',
  annotations: READ_ONLY_LOCAL,
  audit: { output: { results: 'count' } },
  thirdPartyText: true,
  inputSchema,
  outputSchema: searchOutput(conversationShape),
  async handler(input, deps: Pick<Deps, 'conversations' | 'clock' | 'zone'>, { signal }) {
    const filter = {
      categories: await filterNames('category', input.category_filter, deps),
      tags: await filterNames('tag', input.tag_filter, deps),
      speaker: speakerNamed(input.person_filter),
      ...toCommonFilter(input, deps),
    }
    const { best, words, conversations, ...codes } = await deps.conversations.search(
      toQuestion(input, deps, signal),
      filter,
    )
    const described = compareWords(best.described, words, codes.wordCodes)
    const said = compareWords(best.said, words, codes.messageCodes)
    const ranked = rankConversations(described, said).slice(0, input.limit)
    const results = ranked.flatMap((figures) => {
      const conversation = conversations.get(figures.item)
      return conversation === undefined
        ? []
        : [{ ...toConversationWire(conversation), ...toFigures(figures) }]
    })
    return toSearchOutput(input.query, results, 'summary', () => ({ readOn: READ_CONVERSATION }))
  },
})
