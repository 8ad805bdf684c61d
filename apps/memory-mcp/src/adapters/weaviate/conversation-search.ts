import { assertSameSpace } from '@agora-mcp/core/vectors'
import type { StoredObject } from '@agora-mcp/weaviate'
import type { AccessScope } from '../../domain/access-scope.ts'
import type { ConversationSearchFilter } from '../../domain/filters.ts'
import type { ConversationWithStart } from '../../domain/memory.ts'
import type { SearchQuery } from '../../domain/recall/index-entry.ts'
import { namesToCount } from '../../domain/recall/name-uses.ts'
import { withNamedTime } from '../../domain/recall/named-time.ts'
import { parseQuestion } from '../../domain/recall/question.ts'
import { bestOfConversations } from '../../domain/recall/rank-conversations.ts'
import type { ConversationStore } from '../../ports/conversations.ts'
import { embedQuestion } from '../embed-question.ts'
import { checked, NONE_FOUND, toUnchecked, uncheckedUnion } from './checked-candidates.ts'
import {
  conversationConditions,
  conversationsUnder,
  hasTag,
  taggedConversations,
  type WithinConversations,
} from './conversation-filter.ts'
import { countNames, findMessages, saidBy, visibleConversations } from './message-search.ts'
import type { ReadAhead } from './read-ahead.ts'
import { seenLevels } from './seen-levels.ts'
import { REINDEX_COMMAND, type ReadState, type StoreState } from './store-state.ts'

/** Conversations that a search is limited to; null for all. */
type Narrowing = WithinConversations | null

/** Creates a search of conversations by their descriptions and messages. */
export function createConversationSearch(
  store: StoreState,
  byRow: ReadAhead<ConversationWithStart>,
): ConversationStore['search'] {
  const { scope, wordCodes } = store
  const read = (text: string, filter: ConversationSearchFilter, isTimed: boolean) =>
    store.readWith(async (state) => {
      const { items, languages } = state
      const [uses, narrowed, ofDescriptions, ofMessages, seen] = await Promise.all([
        countNames(state, namesToCount(text, scope)),
        matching(state, filter, scope, isTimed),
        items.conversation.prepareWords(text, languages),
        items.message.prepareWords(text, languages),
        scope.seesAll ? null : visibleConversations(state, scope, null),
      ])
      return { uses, narrowed, ofDescriptions, ofMessages, seen }
    })
  const find = async (
    { state, asked }: Awaited<ReturnType<typeof read>>,
    query: SearchQuery,
    filter: ConversationSearchFilter,
  ) => {
    const { fingerprint, languages, items } = state
    if (fingerprint === null) return { described: NONE_FOUND, messages: NONE_FOUND }
    assertSameSpace(fingerprint, query.fingerprint, REINDEX_COMMAND)
    const within = asked.narrowed(filter)
    const withinProperty = (property: string) => (within === null ? [] : [{ property, ...within }])
    const ofItems = scope.seesAll ? null : seenLevels(scope)
    const [described, messages] = await Promise.all([
      // With a speaker filter only messages count, since descriptions have no speaker.
      filter.speaker !== null
        ? null
        : items.conversation.search(
            query,
            languages,
            {
              conditions: [{ property: 'state', equals: 'living' }, ...withinProperty('item')],
              visible: ofItems,
            },
            asked.ofDescriptions,
          ),
      findMessages(
        store,
        query,
        { state, words: asked.ofMessages },
        {
          conditions: [...withinProperty('conversation'), ...saidBy(filter.speaker)],
          visible: asked.seen,
        },
      ),
    ])
    if (described === null) return { described: NONE_FOUND, messages }
    store.found.keepConversations(described.found.map(({ item }) => item))
    return { described: toUnchecked(described), messages }
  }
  return async (question, filter) => {
    const { text, askedAt, zone, limit } = question
    const isTimed = parseQuestion(text, [], askedAt, zone).time !== null
    const prepared = await read(text, filter, isTimed)
    const { query, wanted, words } = await embedQuestion(question, prepared.asked.uses)
    const ranges = withNamedTime(filter, wanted.time)
    const found = await Promise.all(ranges.map((range) => find(prepared, query, range)))
    const described = uncheckedUnion(found.map((one) => one.described))
    const messages = uncheckedUnion(found.map((one) => one.messages))
    const best = bestOfConversations({ described: described.set, messages: messages.set }, wanted, limit)
    const rowsOf = (ranked: readonly { readonly item: number }[]) => ranked.map(({ item }) => item)
    const conversations = [...rowsOf(best.described), ...best.said.map(({ conversation }) => conversation)]
    const { items } = prepared.state
    const [ofDescriptions, ofMessages] = await Promise.all([
      checked(described),
      checked(messages),
      byRow.start(items, [...new Set(conversations)]),
      words === null ? null : wordCodes.conversation.start(items, rowsOf(best.described)),
      words === null ? null : wordCodes.message.start(items, rowsOf(best.said)),
    ])
    return { found: { described: ofDescriptions, messages: ofMessages }, wanted, words }
  }
}

/** Checks whether a conversation lies in the time range of a filter. */
function isWithin(
  { properties: { timestamp, last_message_at } }: StoredObject,
  { since, until }: Pick<ConversationSearchFilter, 'since' | 'until'>,
): boolean {
  const from = Date.parse(String(timestamp))
  const to = Date.parse(String(last_message_at))
  return (since === null || to >= Date.parse(since)) && (until === null || from <= Date.parse(until))
}

/**
 * Reads the conversations that match a filter.
 * @param isTimed true if a time range limits them further, so that their times are read too
 */
async function matching(
  { items, projects }: ReadState,
  filter: ConversationSearchFilter,
  scope: AccessScope,
  isTimed: boolean,
): Promise<(filter: ConversationSearchFilter) => Narrowing> {
  const { tags } = filter
  const isAll = ({ categories, tags, project, since, until }: ConversationSearchFilter) =>
    scope.seesAll && [categories, tags, project, since, until].every((part) => part === null)
  const conditions = conversationConditions(filter, projects, scope)
  if (isTimed) {
    const all = await items.conversation.findEvery(conditions, ['timestamp', 'last_message_at', 'tags'])
    const found = tags === null ? all : all.filter((one) => hasTag(one, tags))
    return (narrowed) =>
      isAll(narrowed) ? null : { anyOf: found.filter((item) => isWithin(item, narrowed)).map(({ id }) => id) }
  }
  const within = isAll(filter)
    ? null
    : tags === null
      ? await conversationsUnder(items.conversation, conditions)
      : await taggedConversations(items.conversation, conditions, tags)
  return () => within
}
