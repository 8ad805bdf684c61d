import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { candidatesFor } from '../domain/recall/candidates-for.ts'
import { type RankedItem, rankItems, unionOf } from '../domain/recall/rank.ts'
import { firstOfEach, rankConversations } from '../domain/recall/rank-conversations.ts'
import { findWithTime } from '../pipeline/find-with-time.ts'
import { prepareMessageSearch } from '../pipeline/prepare-search.ts'
import { withWords } from '../pipeline/search-items.ts'
import type { Deps } from '../ports/deps.ts'
import { conversationShape, toConversationWire } from '../wire/conversation.ts'
import { categoryField, toCommonFilter } from '../wire/fields.ts'
import { searchInput, searchOutput, toFigures, toSearchOutput } from '../wire/search.ts'

const inputSchema = searchInput({ category_filter: categoryField })

/** Finds conversations by what they are about. */
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
  async handler(input, deps: Pick<Deps, 'conversations' | 'messages' | 'embedQuery' | 'clock'>, { signal }) {
    const { query, limit, category_filter } = input
    const { query: prepared, wanted, words } = await prepareMessageSearch(query, deps, signal)
    const found = await findWithTime(
      (filter) => deps.conversations.find({ ...prepared, limit: candidatesFor(limit) }, filter),
      {
        category: category_filter ?? null,
        ...toCommonFilter(input),
      },
      wanted.time,
      (all, inTime) => ({
        described: unionOf(all.described, inTime.described),
        messages: unionOf(all.messages, inTime.messages),
      }),
    )
    const conversationOf = new Map(
      found.messages.candidates.map(({ item, place }) => [item, place?.conversation ?? 0]),
    )
    const place = (figures: RankedItem) => ({
      ...figures,
      conversation: conversationOf.get(figures.item) ?? 0,
    })
    // Nothing behind the first of either list can come among the first of both.
    const [described, said] = await Promise.all([
      withWords(rankItems(found.described, wanted).slice(0, limit), words, deps.conversations),
      withWords(
        firstOfEach(rankItems(found.messages, wanted).map(place)).slice(0, limit),
        words,
        deps.messages,
      ),
    ])
    const ranked = rankConversations(described, said.map(place)).slice(0, limit)
    const stored = await deps.conversations.byRow(ranked.map(({ item }) => item))
    const results = ranked.flatMap((figures) => {
      const conversation = stored.get(figures.item)
      return conversation === undefined
        ? []
        : [{ ...toConversationWire(conversation), ...toFigures(figures) }]
    })
    return toSearchOutput(results)
  },
})
