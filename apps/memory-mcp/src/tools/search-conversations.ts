import { defineTool, READ_ONLY_LOCAL } from '@agora-mcp/core/mcp'
import { candidatesFor } from '../domain/recall/candidates-for.ts'
import { type RankedItem, rankItems, unionOf } from '../domain/recall/rank.ts'
import { firstOfEach, rankConversations } from '../domain/recall/rank-conversations.ts'
import { findWithTime } from '../pipeline/find-with-time.ts'
import { prepareMessageSearch } from '../pipeline/prepare-search.ts'
import { readWhileChecking, withWords } from '../pipeline/search-items.ts'
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
    const filter = { category: category_filter ?? null, ...toCommonFilter(input) }
    const {
      query: prepared,
      wanted,
      words,
    } = await prepareMessageSearch(query, filter, deps.conversations, deps, signal)
    const found = await findWithTime(
      (narrowed) => deps.conversations.find({ ...prepared, limit: candidatesFor(limit) }, narrowed),
      filter,
      wanted.time,
      (all, inTime) => ({
        described: unionOf(all.described, inTime.described),
        messages: unionOf(all.messages, inTime.messages),
      }),
    )
    const results = await readWhileChecking([found.described, found.messages], async (counted) => {
      const inMessages = counted(found.messages)
      const conversationOf = new Map(
        inMessages.candidates.map(({ item, place }) => [item, place?.conversation ?? 0]),
      )
      const place = (figures: RankedItem) => ({
        ...figures,
        conversation: conversationOf.get(figures.item) ?? 0,
      })
      // Nothing behind the first of either list can come among the first of both.
      const bestDescribed = rankItems(counted(found.described), wanted).slice(0, limit)
      const bestSaid = firstOfEach(rankItems(inMessages, wanted).map(place)).slice(0, limit)
      const [described, said, stored] = await Promise.all([
        withWords(bestDescribed, words, deps.conversations),
        withWords(bestSaid, words, deps.messages),
        deps.conversations.byRow([
          ...new Set([
            ...bestDescribed.map(({ item }) => item),
            ...bestSaid.map(({ conversation }) => conversation),
          ]),
        ]),
      ])
      const ranked = rankConversations(described, said.map(place)).slice(0, limit)
      return ranked.flatMap((figures) => {
        const conversation = stored.get(figures.item)
        return conversation === undefined
          ? []
          : [{ ...toConversationWire(conversation), ...toFigures(figures) }]
      })
    })
    return toSearchOutput(results)
  },
})
