import { textOrNull } from '@agora-mcp/weaviate'
import type { Memory, PrivacyLevel } from '../../domain/memory.ts'
import type { IndexEntry } from '../../domain/recall/index-entry.ts'
import { isReachable } from '../../domain/retention.ts'
import { memoryErased, memoryNotFound } from '../../domain/store-errors.ts'
import type { Trash } from '../../ports/trash.ts'
import {
  anyConversation,
  everyMessage,
  findUsableConversation,
  messagesIn,
  updateLastMessageTime,
} from './conversation-items.ts'
import { eraseConversation, hideConversation } from './conversation-removal.ts'
import type { IndexVersion, Item } from './items.ts'
import { lockOf, THOUGHTS } from './lock-keys.ts'
import {
  conversationItem,
  conversationObject,
  messageItem,
  stateOf,
  thoughtItem,
  toConversation,
  toIndexable,
  toMessage,
  toThought,
  versionsOf,
} from './rows.ts'
import type { StoreState } from './store-state.ts'
import { findThought } from './thoughts.ts'

/** Key of the memory's own index entry; the messages of a conversation have their row numbers. */
const ITSELF = 0
/** Messages restored at a time. */
const SLICE = 100

export function createWeaviateTrash(store: StoreState): Trash {
  return {
    get: (id) => getMemory(store, id),
    async supersededBy(uuid) {
      const { thought } = (await store.read()).items
      const found = await thought.findLatest([
        { property: 'superseded_by', equals: uuid },
        { property: 'state', noneOf: ['deleted'] },
      ])
      return found.map(toThought)
    },
    async messagesOf(conversationId) {
      const { items } = await store.read()
      return (await everyMessage(items, conversationObject(conversationId), true)).map(toIndexable)
    },
    delete: (memory, { now, purge, revived }) =>
      store.write(lockOfMemory(memory), async (writing) => {
        const item = await itemOf(writing, memory)
        if (memory.kind === 'thought') {
          // Done first, so that a thought is never hidden by a deleted one.
          await revive(store, writing, revived)
          if (purge) await writing.thought.erase([item.id])
          else await writing.thought.put([{ item: deletedThought(item, now), entry: null }])
        } else if (memory.kind === 'message') {
          const own = memory.message.conversationId
          const conversation =
            memory.deletedAt === null
              ? await findUsableConversation(writing.conversation, own, store.scope)
              : await anyConversation(writing.conversation, own)
          if (purge) await writing.message.erase([item.id])
          else await writing.message.put([{ item: deletedMessage(item, now), entry: null }])
          if (conversation !== null) await updateLastMessageTime(writing, conversation)
        } else if (purge) await eraseConversation(writing, item)
        else await hideConversation(writing, item, now)
      }),
    restore: (memory, found) =>
      store.write(lockOfMemory(memory), async (writing) => {
        const item = await itemOf(writing, memory)
        await store.recordModel([...found.values()])
        const own = found.get(ITSELF) ?? null
        if (memory.kind === 'thought') {
          const thought = thoughtItem(toThought(item), versionsOf(item), null)
          await writing.thought.put([{ item: thought, entry: own }])
        } else if (memory.kind === 'message') {
          const conversation = await findUsableConversation(
            writing.conversation,
            memory.message.conversationId,
            store.scope,
          )
          await writing.message.put([{ item: livingMessage(item), entry: own }])
          if (conversation !== null) await updateLastMessageTime(writing, conversation)
        } else {
          const messages = await everyMessage(writing, item.id, true)
          const known = messages.filter(({ row }) => found.has(row))
          for (let first = 0; first < known.length; first += SLICE) {
            const latest = await writing.message.latest(
              known.slice(first, first + SLICE).map((message) => message.id),
            )
            const standing = [...latest.values()].filter(({ properties }) => properties.state === 'living')
            await writing.message.put(
              standing.map((message) => ({
                item: livingMessage(message),
                entry: found.get(message.row) ?? null,
              })),
            )
          }
          // Done last: restoring the conversation makes all its messages visible.
          const conversation = conversationItem(toConversation(item, 0), null)
          await writing.conversation.put([{ item: conversation, entry: own }])
        }
      }),
    // Weaviate does not overwrite: erased data leaves its files at the next compaction.
    eraseLeftovers: async () => false,
  }
}

/** A memory with the fields that decide whether a viewer may reach it. */
interface FoundMemory {
  readonly memory: Memory
  readonly privacyLevel: PrivacyLevel
}

/** All items with an id, deleted or not: thoughts first, then messages, then conversations. */
async function* withId(items: IndexVersion, id: string): AsyncGenerator<FoundMemory> {
  const thought = await findThought(items.thought, id.toLowerCase())
  if (thought !== null) {
    const own = toThought(thought)
    const { uuid, privacyLevel } = own
    yield { privacyLevel, memory: { kind: 'thought', id: uuid, deletedAt: deletedAt(thought), thought: own } }
  }
  const [message] = await items.message.findLatest([{ property: 'message_id', equals: id.toLowerCase() }])
  if (message !== undefined) {
    const own = toMessage(message)
    const conversation = await anyConversation(items.conversation, own.conversationId)
    if (conversation !== null) {
      const { privacyLevel } = stateOf(conversation)
      const memory = { id: own.messageId, deletedAt: deletedAt(message), message: own }
      yield { privacyLevel, memory: { kind: 'message', ...memory } }
    }
  }
  const conversation = await anyConversation(items.conversation, id)
  if (conversation !== null && conversation.properties.state !== 'erasing') {
    const messageCount = await items.message.countLatest(messagesIn(conversation.id, true))
    const description = toConversation(conversation, messageCount)
    const memory = { id, deletedAt: deletedAt(conversation), description, messageCount }
    yield { privacyLevel: description.privacyLevel, memory: { kind: 'conversation', ...memory } }
  }
}

const deletedAt = ({ properties }: Item): string | null => textOrNull(properties.deleted_at)

/** Finds a reachable memory. @throws AppError not_found */
async function getMemory({ read, scope, clock }: StoreState, id: string): Promise<Memory> {
  const now = clock()
  const { items } = await read()
  for await (const { memory, privacyLevel } of withId(items, id)) {
    if (isReachable({ deletedAt: memory.deletedAt, privacyLevel }, scope, now)) return memory
  }
  throw memoryNotFound(id)
}

function lockOfMemory(memory: Memory): string {
  if (memory.kind === 'thought') return THOUGHTS
  return lockOf(memory.kind === 'message' ? memory.message.conversationId : memory.id)
}

/** Reads the item of a memory. @throws AppError not_found if another process has erased it */
async function itemOf(indexes: IndexVersion, memory: Memory): Promise<Item> {
  const found =
    memory.kind === 'thought'
      ? await findThought(indexes.thought, memory.id)
      : memory.kind === 'conversation'
        ? await anyConversation(indexes.conversation, memory.id)
        : (await indexes.message.findLatest([{ property: 'message_id', equals: memory.id }]))[0]
  if (found) return found
  throw memoryErased(memory.id)
}

const deletedThought = (item: Item, now: string) => thoughtItem(toThought(item), versionsOf(item), now)

const sourceOf = ({ properties }: Item) => textOrNull(properties.source_id)

const deletedMessage = (item: Item, now: string) =>
  messageItem(toMessage(item), { sourceId: sourceOf(item), deletedAt: now })

const livingMessage = (item: Item) =>
  messageItem(toMessage(item), { sourceId: sourceOf(item), deletedAt: null })

async function revive(
  store: StoreState,
  { thought }: IndexVersion,
  revived: ReadonlyMap<string, IndexEntry>,
): Promise<void> {
  for (const [uuid, entry] of revived) {
    const item = await findThought(thought, uuid)
    if (item === null) continue
    await store.recordModel([entry])
    const current = { ...toThought(item), supersededBy: null }
    await thought.put([{ item: thoughtItem(current, versionsOf(item), null), entry }])
  }
}
