import { NO_CANDIDATES } from '@agora-mcp/core/ranking'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import type { PreparedWords, StoredObject } from '@agora-mcp/weaviate'
import type { AccessScope } from '../../domain/access-scope.ts'
import type { ConversationFilter } from '../../domain/filters.ts'
import type { SearchQuery } from '../../domain/recall/index-entry.ts'
import type { ConversationStore } from '../../ports/conversations.ts'
import {
  conversationConditions,
  conversationsUnder,
  type WithinConversations,
} from './conversation-filter.ts'
import { findMessages, nameUses } from './message-search.ts'
import { REINDEX_COMMAND, type ReadState, type StoreState } from './store-state.ts'
import { toFoundThoughts } from './thoughts.ts'

/** What the search for conversations rests on. */
interface ReadForConversations {
  readonly state: ReadState
  /** Those that are searched, within the time of a filter; null for all. */
  readonly wanted: (filter: ConversationFilter) => WithinConversations | null
  readonly ofDescriptions: PreparedWords
  readonly ofMessages: PreparedWords
}

/** How conversations are found: what is read of a question before it is embedded, and the candidates for it. */
export function createConversationSearch(store: StoreState): Pick<ConversationStore, 'prepare' | 'find'> {
  const { scope } = store
  const readIn = async (state: ReadState, question: string, filter: ConversationFilter, isTimed: boolean) => {
    const { items, languages } = state
    const [wanted, ofDescriptions, ofMessages] = await Promise.all([
      matching(state, filter, scope, isTimed),
      items.conversation.prepareWords(question, languages),
      items.message.prepareWords(question, languages),
    ])
    return { wanted, ofDescriptions, ofMessages }
  }
  /** What was read when the question was prepared; else it is read now. */
  const readFor = async (query: SearchQuery, filter: ConversationFilter): Promise<ReadForConversations> => {
    // Only ever made by `prepare`.
    if (query.read) return query.read as ReadForConversations
    const { state, asked } = await store.readWith((state) => readIn(state, query.text, filter, false))
    return { state, ...asked }
  }
  return {
    async prepare(question, names, filter, isTimed) {
      const { state, asked } = await store.readWith(async (state) => {
        const [uses, read] = await Promise.all([
          scope.seesAll ? nameUses(state, names) : [],
          readIn(state, question, filter, isTimed),
        ])
        return { uses, read }
      })
      return { uses: asked.uses, read: { state, ...asked.read } }
    },
    async find(query, filter) {
      const read = await readFor(query, filter)
      const { state, wanted, ofDescriptions, ofMessages } = read
      const { fingerprint, languages, items } = state
      if (fingerprint === null) return { described: NO_CANDIDATES, messages: NO_CANDIDATES }
      assertSameSpace(fingerprint, query.fingerprint, REINDEX_COMMAND)
      const within = wanted(filter)
      const [described, messages] = await Promise.all([
        items.conversation.search(
          query,
          languages,
          [
            { property: 'state', equals: 'living' },
            ...(within === null ? [] : [{ property: 'item', ...within }]),
          ],
          ofDescriptions,
        ),
        findMessages(
          store,
          query,
          { state, words: ofMessages },
          within === null ? [] : [{ property: 'conversation', ...within }],
        ),
      ])
      store.found.keepConversations(described.found.map(({ item }) => item))
      return { described: toFoundThoughts(described), messages }
    },
  }
}

/** Whether a conversation lies in the time of a filter. */
function isWithin(
  { properties: { timestamp, last_message_at } }: StoredObject,
  { since, until }: Pick<ConversationFilter, 'since' | 'until'>,
): boolean {
  const from = Date.parse(String(timestamp))
  const to = Date.parse(String(last_message_at))
  return (since === null || to >= Date.parse(since)) && (until === null || from <= Date.parse(until))
}

/** What gives the conversations under a filter, null where these are all. @param isTimed whether a time may narrow them further */
async function matching(
  { items, projects }: ReadState,
  filter: ConversationFilter,
  scope: AccessScope,
  isTimed: boolean,
): Promise<ReadForConversations['wanted']> {
  const isAll = ({ category, project, since, until }: ConversationFilter) =>
    scope.seesAll && [category, project, since, until].every((part) => part === null)
  const conditions = conversationConditions(filter, projects, scope)
  if (isTimed) {
    const found = await items.conversation.findEvery(conditions, ['timestamp', 'last_message_at'])
    return (narrowed) =>
      isAll(narrowed) ? null : { anyOf: found.filter((item) => isWithin(item, narrowed)).map(({ id }) => id) }
  }
  const within = isAll(filter) ? null : await conversationsUnder(items.conversation, conditions)
  return () => within
}
