import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import type { Condition, OpenCollection, PreparedWords } from '@agora-mcp/weaviate'
import type { AccessScope } from '../../domain/access-scope.ts'
import type { ProjectFilter } from '../../domain/filters.ts'
import type { Role } from '../../domain/memory.ts'
import type { SearchQuery } from '../../domain/recall/index-entry.ts'
import { namesToCount, nameValues, toNameUse } from '../../domain/recall/name-uses.ts'
import { withNamedTime } from '../../domain/recall/named-time.ts'
import type { NameUse } from '../../domain/recall/question.ts'
import { rankItems, stretchOf } from '../../domain/recall/rank.ts'
import type { MessageStore } from '../../ports/messages.ts'
import { embedSubject } from '../embed-question.ts'
import { NONE_FOUND, type UncheckedCandidates, uncheckedUnion } from './checked-candidates.ts'
import { conversationsUnder, taggedConversations } from './conversation-filter.ts'
import { storedConversationId, visibleAmong } from './conversation-items.ts'
import { projectConditions, timeConditions } from './listing.ts'
import { readAmongOthers } from './message-neighbours.ts'
import { readBest } from './read-best.ts'
import { conversationObject } from './rows.ts'
import { seenLevels } from './seen-levels.ts'
import { REINDEX_COMMAND, type ReadState, type StoreState } from './store-state.ts'

/** Creates a search in three round trips: names and words of the question, candidates, verification. */
export function createMessageSearch(store: StoreState, embedQuestion: EmbedQuestion): MessageStore['search'] {
  const { scope } = store
  return async (question, filter) => {
    const { text, limit } = question
    const { state, asked } = await store.readWith((state) =>
      Promise.all([
        countNames(state, namesToCount(text, scope)),
        state.items.message.prepareWords(text, state.languages),
        visibleConversations(state, scope, filter.project, filter.tags),
        scope.seesAll ? null : visibleConversations(state, scope, null),
        filter.conversationId === null ? null : storedConversationId(state, filter.conversationId, scope),
      ]),
    )
    const [uses, prepared, ofProject, visible, conversationId] = asked
    const { query, wanted, words } = await embedSubject(question, uses, embedQuestion)
    const own = conversationId === null ? [] : [conversationObject(conversationId)]
    const within = [...own.map((id) => ({ property: 'conversation', equals: id })), ...ofProject]
    const found = uncheckedUnion(
      await Promise.all(
        withNamedTime(filter, wanted.time).map((range) =>
          findMessages(
            store,
            query,
            { state, words: prepared },
            { conditions: [...within, ...timeConditions(range), ...saidBy(filter.speaker)], visible },
          ),
        ),
      ),
    )
    const { items } = state
    const places = new Map(found.items.map((item) => [item.row, item]))
    const best = await readBest(found, (set) => rankItems(set, wanted).slice(0, limit), {
      items: (rows) =>
        readAmongOthers(
          items,
          rows.flatMap((row) => places.get(row) ?? []),
          scope,
        ),
      wordCodes: words === null ? undefined : items.message.wordCodes,
    })
    return { ...best, words }
  }
}

/** Counts how stored messages use names, in one round trip of two requests. */
export async function countNames({ items }: ReadState, names: readonly string[]): Promise<NameUse[]> {
  const { collection } = items.message
  const values = names.map(nameValues)
  const counted = await Promise.all([
    countValues(
      collection,
      'speaker',
      values.map(({ speaker }) => speaker),
    ),
    countValues(
      collection,
      'addressed',
      values.flatMap(({ speaker: _, ...addressed }) => Object.values(addressed)),
    ),
  ])
  const uses = new Map(counted.flat())
  return names.map((name) => toNameUse(name, uses))
}

async function countValues(messages: OpenCollection, property: string, values: readonly string[]) {
  const counts = await messages.frequencies(values, property)
  return values.map((value, at) => [value, counts[at] ?? 0] as const)
}

export const saidBy = (speaker: string | null): Condition[] =>
  speaker === null ? [] : [{ property: 'speaker', equals: nameValues(speaker).speaker }]

/** Returns conditions for the visible messages of a project and of tagged conversations; empty for all. */
export async function visibleConversations(
  { items, projects }: ReadState,
  scope: AccessScope,
  project: ProjectFilter | null,
  tags: readonly string[] | null = null,
): Promise<Condition[]> {
  if (scope.seesAll && project === null && tags === null) return []
  const seen: Condition[] = [
    ...projectConditions(project, projects),
    { property: 'state', equals: 'living' },
    ...seenLevels(scope),
  ]
  const within =
    tags === null
      ? await conversationsUnder(items.conversation, seen)
      : await taggedConversations(items.conversation, seen, tags)
  return [{ property: 'conversation', ...within }]
}

/**
 * Finds candidates among the messages that meet conditions.
 * @param words prepared words of the question
 * @param visible visibility conditions; null for everything
 */
export async function findMessages(
  { scope }: StoreState,
  query: SearchQuery,
  { state, words }: { readonly state: ReadState; readonly words: PreparedWords },
  within: { readonly conditions: readonly Condition[]; readonly visible: readonly Condition[] | null },
): Promise<UncheckedCandidates> {
  const { fingerprint, languages, items } = state
  if (fingerprint === null) return NONE_FOUND
  assertSameSpace(fingerprint, query.fingerprint, REINDEX_COMMAND)
  const result = await items.message.search(query, languages, within, words)
  const { found, outdated, ...figures } = result
  return {
    async outdated() {
      const conversations = found.map(({ item }) => String(item.properties.conversation))
      const [old, seen] = await Promise.all([
        outdated(),
        visibleAmong(items.conversation, conversations, scope),
      ])
      // Deleting or hiding a conversation immediately hides its messages.
      const hidden = found.filter(({ item }) => !seen.has(String(item.properties.conversation)))
      return new Set([...old, ...hidden.map(({ window }) => window)])
    },
    items: found.map(({ item }) => item),
    set: {
      ...figures,
      candidates: found.map(({ window, item: { row, properties }, cosine, bm25, hubness, language }) => ({
        id: window,
        cosine,
        bm25,
        hubness,
        language,
        item: row,
        timestamp: String(properties.timestamp),
        ...stretchOf(Number(properties.part), Number(properties.windows)),
        place: {
          conversation: Number(properties.conversation_row),
          orderIndex: Number(properties.order_index),
          // Only written from this type.
          role: String(properties.role) as Role,
          speaker: properties.speaker_name === null ? null : String(properties.speaker_name),
        },
      })),
    },
  }
}
