import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import { readAhead, type StoredObject } from '@agora-mcp/weaviate'
import type { AccessScope } from '../../domain/access-scope.ts'
import type { ConversationSearchFilter } from '../../domain/filters.ts'
import type { SearchQuery } from '../../domain/recall/index-entry.ts'
import { namesToCount } from '../../domain/recall/name-uses.ts'
import { withNamedTime } from '../../domain/recall/named-time.ts'
import { parseQuestion } from '../../domain/recall/question.ts'
import { rowsOf } from '../../domain/recall/rank.ts'
import {
  bestOfConversations,
  conversationsOf,
  type FoundConversations,
} from '../../domain/recall/rank-conversations.ts'
import type { ConversationStore } from '../../ports/conversations.ts'
import { embedSubject } from '../embed-question.ts'
import { checked, NONE_FOUND, toUnchecked, uncheckedUnion } from './checked-candidates.ts'
import {
  conversationConditions,
  conversationsUnder,
  hasTag,
  taggedConversations,
  type WithinConversations,
} from './conversation-filter.ts'
import { readConversations } from './conversation-start.ts'
import { countNames, findMessages, saidBy, visibleConversations } from './message-search.ts'
import { seenLevels } from './seen-levels.ts'
import { REINDEX_COMMAND, type ReadState, type StoreState } from './store-state.ts'

/** Conversations that a search is limited to; null for all. */
type Narrowing = WithinConversations | null

export function createConversationSearch(
  store: StoreState,
  embedQuestion: EmbedQuestion,
): ConversationStore['search'] {
  const { scope } = store
  const prepare = (text: string, filter: ConversationSearchFilter, isTimed: boolean) =>
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
    { state, asked }: Awaited<ReturnType<typeof prepare>>,
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
    return { described: toUnchecked(described), messages }
  }
  return async (question, filter) => {
    const { text, askedAt, zone, limit } = question
    const isTimed = parseQuestion(text, [], askedAt, zone).time !== null
    const prepared = await prepare(text, filter, isTimed)
    const { query, wanted, words } = await embedSubject(question, prepared.asked.uses, embedQuestion)
    const ranges = withNamedTime(filter, wanted.time)
    const ofRanges = await Promise.all(ranges.map((range) => find(prepared, query, range)))
    const described = uncheckedUnion(ofRanges.map((one) => one.described))
    const messages = uncheckedUnion(ofRanges.map((one) => one.messages))
    const bestIn = (found: FoundConversations) => bestOfConversations(found, wanted, limit)
    const ahead = bestIn({ described: described.set, messages: messages.set })
    const { items } = prepared.state
    const ids = new Map([
      ...messages.items.map(
        ({ properties: { conversation_row, conversation } }) =>
          [Number(conversation_row), String(conversation)] as const,
      ),
      ...described.items.map(({ row, id }) => [row, id] as const),
    ])
    const codesOf = (kind: 'conversation' | 'message') => (rows: readonly number[]) =>
      words === null ? Promise.resolve(new Map<number, Uint8Array>()) : items[kind].wordCodes(rows)
    const [ofDescriptions, ofMessages, read, descriptionCodes, messageCodes] = await Promise.all([
      checked(described),
      checked(messages),
      readAhead(conversationsOf(ahead), (rows) =>
        readConversations(
          items,
          rows.flatMap((row) => ids.get(row) ?? []),
          scope,
        ),
      ),
      readAhead(rowsOf(ahead.described), codesOf('conversation')),
      readAhead(rowsOf(ahead.said), codesOf('message')),
    ])
    const found = { described: ofDescriptions, messages: ofMessages }
    const best = bestIn(found)
    const [conversations, ...codes] = await Promise.all([
      read(conversationsOf(best)),
      descriptionCodes(rowsOf(best.described)),
      messageCodes(rowsOf(best.said)),
    ])
    return { found, best, words, conversations, wordCodes: codes[0], messageCodes: codes[1] }
  }
}

function isWithin(
  { properties: { timestamp, last_message_at } }: StoredObject,
  { since, until }: Pick<ConversationSearchFilter, 'since' | 'until'>,
): boolean {
  const from = Date.parse(String(timestamp))
  const to = Date.parse(String(last_message_at))
  return (since === null || to >= Date.parse(since)) && (until === null || from <= Date.parse(until))
}

/** Reads conversations that match. @param isTimed true to read their times for a time range, too */
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
