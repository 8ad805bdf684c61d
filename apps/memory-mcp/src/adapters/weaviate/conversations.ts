import type { EmbedQuestion } from '@agora-mcp/core/embedding'
import type { Condition } from '@agora-mcp/weaviate'
import type { AccessScope } from '../../domain/access-scope.ts'
import { descriptionOf, isSameDescription, newConversation } from '../../domain/conversation-changes.ts'
import { ALL_CONVERSATIONS } from '../../domain/filters.ts'
import { countNames, type NameUsed } from '../../domain/known-names.ts'
import { offeredNames } from '../../domain/offered-names.ts'
import { personSpeaking } from '../../domain/recall/names.ts'
import type { ConversationStore } from '../../ports/conversations.ts'
import { conversationConditions, conversationsUnder } from './conversation-filter.ts'
import {
  findUsableConversation,
  getConversationItem,
  messagesIn,
  storedConversationId,
} from './conversation-items.ts'
import { createConversationSearch } from './conversation-search.ts'
import { readStart } from './conversation-start.ts'
import type { Item, Items } from './items.ts'
import { listNewest } from './listing.ts'
import { lockOf } from './lock-keys.ts'
import { conversationItem, conversationObject, toConversation } from './rows.ts'
import { seenLevels } from './seen-levels.ts'
import type { StoreState } from './store-state.ts'

const NAMED_BY = {
  conversation_id: 'conversation_id',
  category: 'category',
  project: 'project',
  tag: 'tags',
} as const

/** Properties that hold names of a kind; null for none. */
const USED_IN = {
  category: { conversation: 'category', thought: null },
  tag: { conversation: 'tags', thought: null },
  concept: { conversation: null, thought: 'concepts' },
  project: { conversation: 'project', thought: 'project' },
} as const

/** Speakers named in messages, one entry per use. Names are stored without accents. */
async function peopleSpeaking(
  { conversation, message }: Record<'conversation' | 'message', Items>,
  scope: AccessScope,
): Promise<NameUsed[]> {
  const living: Condition = { property: 'state', equals: 'living' }
  const within = await conversationsUnder(conversation, [living, ...seenLevels(scope)])
  const said = [living, { property: 'conversation', ...within }]
  const uses = await usesIn(message, said, 'speaker_name', 'timestamp')
  return uses.flatMap((use) => {
    const name = use.name.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase())
    return personSpeaking(`${name}: .`) === null ? [] : [{ ...use, name }]
  })
}

/** Uses of names in a property, with their times from another property. */
async function usesIn(
  items: Items,
  conditions: readonly Condition[],
  property: string | null,
  moment: string,
): Promise<NameUsed[]> {
  if (property === null) return []
  const found = await items.findEvery(conditions, [property, moment])
  return found.flatMap(({ properties }) =>
    [properties[property]]
      .flat()
      .flatMap((name) =>
        typeof name === 'string' ? [{ name, at: String(properties[moment]), count: 1 }] : [],
      ),
  )
}

export function createWeaviateConversations(
  store: StoreState,
  embedQuestion: EmbedQuestion,
): ConversationStore {
  const { scope } = store
  return {
    async get(conversationId) {
      const { items } = await store.read()
      const item = await getConversationItem(items.conversation, conversationId, scope)
      return readStart(items, item)
    },
    async list(filter, page) {
      const { items, projects } = await store.read()
      const listed = await listNewest(
        items.conversation,
        conversationConditions(filter, projects, scope),
        { property: 'last_message_at', now: store.clock() },
        page,
      )
      return {
        ...listed,
        items: await Promise.all(listed.items.map((item) => readStart(items, item))),
      }
    },
    search: createConversationSearch(store, embedQuestion),
    async names(of, prefix) {
      const { items, projects } = await store.read()
      const property = NAMED_BY[of]
      const seen = conversationConditions(ALL_CONVERSATIONS, projects, scope)
      const found = await items.conversation.findEvery(seen, [property])
      const names = found.flatMap(({ properties }) => [properties[property]].flat())
      const ofThoughts = of === 'project' && scope.seesAll ? projects : []
      return offeredNames([...names.filter((name) => typeof name === 'string'), ...ofThoughts], prefix)
    },
    async storedId(conversationId) {
      const { asked } = await store.readWith((state) => storedConversationId(state, conversationId, scope))
      return asked
    },
    async used(of) {
      if (of === 'person')
        return countNames((await store.readWith(({ items }) => peopleSpeaking(items, scope))).asked)
      const { asked } = await store.readWith(({ items, projects }) => {
        const ofConversations = conversationConditions(ALL_CONVERSATIONS, projects, scope)
        const ofThoughts: Condition[] = [{ property: 'state', noneOf: ['deleted'] }, ...seenLevels(scope)]
        const { conversation, thought } = USED_IN[of]
        return Promise.all([
          usesIn(items.conversation, ofConversations, conversation, 'last_message_at'),
          usesIn(items.thought, ofThoughts, thought, 'timestamp'),
        ])
      })
      return countNames(asked.flat())
    },
    async description(conversationId) {
      const { items } = await store.read()
      const item = await findUsableConversation(items.conversation, conversationId, scope)
      return toDescription(item)
    },
    describe: (conversationId, { seen, next, timestamp }, entry) =>
      store.write(lockOf(conversationId), async (writing) => {
        scope.assertSees(next.privacyLevel)
        const item = await findUsableConversation(writing.conversation, conversationId, scope)
        if (!isSameDescription(toDescription(item), seen)) return false
        if (item === null) {
          await writing.message.collection.delete(messagesIn(conversationObject(conversationId), false))
        }
        const begun = newConversation({ conversationId, project: next.project, timestamp }, next.privacyLevel)
        const present = item === null ? begun : toConversation(item, 0)
        await store.recordProjects([next.project])
        await store.recordModel([entry])
        await writing.conversation.put([{ item: conversationItem({ ...present, ...next }, null), entry }])
        return true
      }),
  }
}

const toDescription = (item: Item | null) => (item === null ? null : descriptionOf(toConversation(item, 0)))
