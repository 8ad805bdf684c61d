import { oldestRestorable } from '../../domain/kept-for.ts'
import type { Findable, Memory, Trash } from '../../ports.ts'
import { nothingHas, nothingHasAnyMore } from '../store-errors.ts'
import {
  anyConversation,
  everyMessage,
  findConversation,
  lockOf,
  messagesIn,
  moveEnd,
  seenConversation,
} from './conversation-items.ts'
import { changed, type Item } from './items.ts'
import {
  conversationItem,
  conversationObject,
  messageItem,
  thoughtItem,
  toConversation,
  toIndexable,
  toMessage,
  toThought,
  versionsOf,
} from './rows.ts'
import type { Round, Vault, Writing } from './store-state.ts'
import { findThought, THOUGHTS } from './thoughts.ts'

/** The key of the memory itself in what is told of how it is found; messages of a conversation have their row numbers. */
const ITSELF = 0
/** Messages changed at once. */
const SLICE = 100
/** Thoughts that one thought supersedes. */
const MOST_SUPERSEDED = 10_000

/** What was deleted, kept for a while. */
export function createWeaviateTrash(vault: Vault): Trash {
  return {
    look: (id) => lookUp(vault, id),
    async supersededBy(uuid) {
      const { thought } = (await vault.read()).items
      const found = await thought.find(
        [
          { property: 'superseded_by', equals: uuid },
          { property: 'state', noneOf: ['deleted'] },
        ],
        { limit: MOST_SUPERSEDED },
      )
      return found.map(toThought)
    },
    async messagesOf(conversationId) {
      const { items } = await vault.read()
      return (await everyMessage(items, conversationObject(conversationId), true)).map(toIndexable)
    },
    delete: (memory, { now, purge, revived }) =>
      vault.write(lockOfMemory(memory), async (writing) => {
        const item = await itemOf(writing, memory)
        if (memory.kind === 'thought') {
          // First, so that a thought is never hidden by one that is gone.
          await revive(vault, writing, revived)
          writing.assertHeld()
          if (purge) await writing.thought.erase([item.id])
          else await writing.thought.put([{ item: deletedThought(item, now), findable: null }])
        } else if (memory.kind === 'message') {
          const own = memory.message.conversationId
          const conversation =
            memory.deletedAt === null
              ? await findConversation(writing.conversation, own, vault.sight)
              : await anyConversation(writing.conversation, own)
          writing.assertHeld()
          if (purge) await writing.message.erase([item.id])
          else await writing.message.put([{ item: deletedMessage(item, now), findable: null }])
          if (conversation !== null) await moveEnd(writing, conversation)
        } else if (purge) await eraseConversation(writing, item)
        else await hideConversation(writing, item, now)
      }),
    restore: (memory, found) =>
      vault.write(lockOfMemory(memory), async (writing) => {
        const item = await itemOf(writing, memory)
        await vault.welcome([...found.values()], languagesOf(writing, memory, [...found.values()]))
        const own = found.get(ITSELF) ?? null
        writing.assertHeld()
        if (memory.kind === 'thought') {
          const thought = thoughtItem(toThought(item), versionsOf(item), null)
          await writing.thought.put([{ item: thought, findable: own }])
        } else if (memory.kind === 'message') {
          const conversation = await seenConversation(
            writing.conversation,
            memory.message.conversationId,
            vault.sight,
          ).catch(() => findConversation(writing.conversation, memory.message.conversationId, vault.sight))
          await writing.message.put([{ item: livingMessage(item), findable: own }])
          if (conversation !== null) await moveEnd(writing, conversation)
        } else {
          const messages = await everyMessage(writing, item.id, true)
          const known = messages.filter(({ row }) => found.has(row))
          for (let first = 0; first < known.length; first += SLICE) {
            await writing.message.put(
              known.slice(first, first + SLICE).map((message) => ({
                item: livingMessage(message),
                findable: found.get(message.row) ?? null,
              })),
            )
          }
          // Last: with their conversation they are all seen again.
          const conversation = conversationItem(toConversation(item, 0), null)
          await writing.conversation.put([{ item: conversation, findable: own }])
        }
      }),
    // Weaviate overwrites nothing: what was erased leaves its files when it next merges them.
    settle: async () => false,
  }
}

/** @throws AppError not_found */
async function lookUp({ read, sight, clock }: Vault, id: string): Promise<Memory> {
  const oldest = oldestRestorable(clock())
  const { items } = await read()
  const deletedAtOf = ({ properties }: Item) =>
    properties.deleted_at === null ? null : String(properties.deleted_at)
  const isThere = (item: Item) => {
    const deletedAt = deletedAtOf(item)
    return item.properties.state !== 'erasing' && (deletedAt === null || deletedAt >= oldest)
  }
  const isSeen = ({ properties }: Item) => sight.levels.some((level) => level === properties.privacy_level)

  const thought = await findThought(items.thought, id.toLowerCase())
  if (thought !== null && isThere(thought) && isSeen(thought)) {
    return { kind: 'thought', id: thought.id, deletedAt: deletedAtOf(thought), thought: toThought(thought) }
  }
  const [message] = await items.message.find([{ property: 'message_id', equals: id.toLowerCase() }], {
    limit: 1,
  })
  if (message !== undefined && isThere(message)) {
    const own = toMessage(message)
    const conversation = await anyConversation(items.conversation, own.conversationId)
    if (conversation !== null && isSeen(conversation)) {
      return { kind: 'message', id: own.messageId, deletedAt: deletedAtOf(message), message: own }
    }
  }
  const conversation = await anyConversation(items.conversation, id)
  if (conversation !== null && isThere(conversation) && isSeen(conversation)) {
    const messageCount = await items.message.count(messagesIn(conversation.id, true))
    return {
      kind: 'conversation',
      id,
      deletedAt: deletedAtOf(conversation),
      description: toConversation(conversation, messageCount),
      messageCount,
    }
  }
  throw nothingHas(id)
}

function lockOfMemory(memory: Memory): string {
  if (memory.kind === 'thought') return THOUGHTS
  return lockOf(memory.kind === 'message' ? memory.message.conversationId : memory.id)
}

/** @throws AppError not_found where another process has erased it meanwhile */
async function itemOf(round: Round, memory: Memory): Promise<Item> {
  const found =
    memory.kind === 'thought'
      ? await findThought(round.thought, memory.id)
      : memory.kind === 'conversation'
        ? await anyConversation(round.conversation, memory.id)
        : (await round.message.find([{ property: 'message_id', equals: memory.id }], { limit: 1 }))[0]
  if (found) return found
  throw nothingHasAnyMore(memory.id)
}

function languagesOf(round: Round, memory: Memory, findables: readonly Findable[]): (string | null)[] {
  return [...new Set(findables.flatMap((findable) => round[memory.kind].languages(findable)))]
}

const deletedThought = (item: Item, now: string) => thoughtItem(toThought(item), versionsOf(item), now)

const sourceOf = ({ properties }: Item) =>
  properties.source_id === null ? null : String(properties.source_id)

const deletedMessage = (item: Item, now: string) =>
  messageItem(toMessage(item), { sourceId: sourceOf(item), deletedAt: now })

const livingMessage = (item: Item) =>
  messageItem(toMessage(item), { sourceId: sourceOf(item), deletedAt: null })

async function revive(
  vault: Vault,
  { thought }: Writing,
  revived: ReadonlyMap<string, Findable>,
): Promise<void> {
  for (const [uuid, findable] of revived) {
    const item = await findThought(thought, uuid)
    if (item === null) continue
    await vault.welcome([findable], thought.languages(findable))
    const current = { ...toThought(item), supersededBy: null }
    await thought.put([{ item: thoughtItem(current, versionsOf(item), null), findable }])
  }
}

/** Takes a conversation away: with its own object its messages are seen no more; then they leave the index. */
async function hideConversation(writing: Writing, item: Item, now: string): Promise<void> {
  writing.assertHeld()
  await writing.conversation.put([{ item: conversationItem(toConversation(item, 0), now), findable: null }])
  await takeOutOfIndex(writing, item.id)
}

/** Takes the messages of a conversation out of the index; they stay what they are. */
export async function takeOutOfIndex(round: Round, conversation: string): Promise<void> {
  const messages = await everyMessage(round, conversation, true)
  const found = messages.filter(({ properties }) => Number(properties.windows) > 0)
  for (let first = 0; first < found.length; first += SLICE) {
    await round.message.put(
      found.slice(first, first + SLICE).map((message) => ({
        // Names in it no longer count.
        item: changed(message, { speaker: null, addressed: null }),
        findable: null,
      })),
    )
  }
}

/** Erases a conversation with its messages; killed in between, it is on its way out for whoever comes next. */
export async function eraseConversation(round: Round, item: Item): Promise<void> {
  await round.conversation.put([{ item: changed(item, { state: 'erasing' }), findable: null }])
  await round.message.collection.delete(messagesIn(item.id, false))
  await round.conversation.erase([item.id])
}
