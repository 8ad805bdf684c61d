import { NO_CANDIDATES } from '@agora-mcp/core/ranking'
import { assertSameSpace } from '@agora-mcp/core/vectors'
import type { Condition, PreparedWords } from '@agora-mcp/weaviate'
import type { AccessScope } from '../../domain/access-scope.ts'
import type { ProjectFilter } from '../../domain/filters.ts'
import type { Role } from '../../domain/memory.ts'
import type { SearchQuery } from '../../domain/recall/index-entry.ts'
import { nameValues, toNameUse } from '../../domain/recall/name-uses.ts'
import type { NameUse } from '../../domain/recall/question.ts'
import type { WindowCandidateSet } from '../../domain/recall/rank.ts'
import type { MessageStore } from '../../ports/messages.ts'
import { conversationsUnder } from './conversation-filter.ts'
import { visibleAmong } from './conversation-items.ts'
import { projectConditions, timeConditions } from './listing.ts'
import { conversationObject } from './rows.ts'
import { REINDEX_COMMAND, type ReadState, type StoreState } from './store-state.ts'

/** What the search for messages rests on. */
interface ReadForMessages {
  readonly state: ReadState
  readonly words: PreparedWords
  /** Conditions that messages meet which may be seen. */
  readonly visible: readonly Condition[]
}

/** How messages are found: what is read of a question before it is embedded, and the candidates for it. */
export function createMessageSearch(store: StoreState): Pick<MessageStore, 'prepare' | 'find'> {
  const { scope } = store
  /** What was read when the question was prepared; else it is read now. */
  const readFor = async (query: SearchQuery, project: ProjectFilter | null): Promise<ReadForMessages> => {
    // Only ever made by `prepare`.
    if (query.read) return query.read as ReadForMessages
    const { state, asked } = await store.readWith(async (state) => {
      const [words, visible] = await Promise.all([
        state.items.message.prepareWords(query.text, state.languages),
        visibleConversations(state, scope, project),
      ])
      return { words, visible }
    })
    return { state, ...asked }
  }
  return {
    async prepare(question, names, { project }) {
      const { state, asked } = await store.readWith(async (state) => {
        const [uses, words, visible] = await Promise.all([
          scope.seesAll ? nameUses(state, names) : [],
          state.items.message.prepareWords(question, state.languages),
          visibleConversations(state, scope, project),
        ])
        return { uses, words, visible }
      })
      const { uses, ...read } = asked
      return { uses, read: { state, ...read } }
    },
    async find(query, { conversationId, project, since, until }) {
      const { state, words, visible } = await readFor(query, project)
      const own = conversationId === null ? [] : [conversationObject(conversationId)]
      return findMessages(store, query, { state, words }, [
        ...own.map((id) => ({ property: 'conversation', equals: id })),
        ...visible,
        ...timeConditions({ since, until }),
      ])
    },
  }
}

/** How stored messages use these names. */
export async function nameUses({ items }: ReadState, names: readonly string[]): Promise<NameUse[]> {
  // Counted over all messages: whoever may not see all of them learns nothing of names either.
  const { collection } = items.message
  const counted = await Promise.all(
    names
      .flatMap((name) => Object.entries(nameValues(name)))
      .map(async ([use, value]) => {
        const property = use === 'speaker' ? 'speaker' : 'addressed'
        return [value, await collection.count([{ property, equals: value }])] as const
      }),
  )
  const uses = new Map(counted)
  return names.map((name) => toNameUse(name, uses))
}

/** Conditions that messages of a project meet which the viewer may see; none where these are all. */
async function visibleConversations(
  { items, projects }: ReadState,
  scope: AccessScope,
  project: ProjectFilter | null,
): Promise<Condition[]> {
  if (scope.seesAll && project === null) return []
  const seen: Condition[] = [
    ...projectConditions(project, projects),
    { property: 'state', equals: 'living' },
    { property: 'privacy_level', anyOf: scope.levels },
  ]
  return [{ property: 'conversation', ...(await conversationsUnder(items.conversation, seen)) }]
}

/** Candidates among the messages that meet the conditions and that the viewer sees. */
export async function findMessages(
  { scope, found: foundRows }: StoreState,
  query: SearchQuery,
  { state, words }: Pick<ReadForMessages, 'state' | 'words'>,
  conditions: readonly Condition[],
): Promise<WindowCandidateSet> {
  const { fingerprint, languages, items } = state
  if (fingerprint === null) return NO_CANDIDATES
  assertSameSpace(fingerprint, query.fingerprint, REINDEX_COMMAND)
  const { found, outdated, ...figures } = await items.message.search(query, languages, conditions, words)
  foundRows.keepMessages(found.map(({ item }) => item))
  return {
    ...figures,
    async gone() {
      const conversations = found.map(({ item }) => String(item.properties.conversation))
      const [old, seen] = await Promise.all([
        outdated(),
        visibleAmong(items.conversation, conversations, scope),
      ])
      // One that was deleted, or hidden, takes its messages with it at once.
      const hidden = found.filter(({ item }) => !seen.has(String(item.properties.conversation)))
      return new Set([...old, ...hidden.map(({ window }) => window)])
    },
    candidates: found.map(({ window, item: { row, properties }, cosine, bm25, hubness, language }) => ({
      id: window,
      cosine,
      bm25,
      hubness,
      language,
      item: row,
      timestamp: String(properties.timestamp),
      place: {
        conversation: Number(properties.conversation_row),
        orderIndex: Number(properties.order_index),
        // Only ever written from this type.
        role: String(properties.role) as Role,
        speaker: properties.speaker_name === null ? null : String(properties.speaker_name),
      },
    })),
  }
}
