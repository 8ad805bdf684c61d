import type { Condition } from '@agora-mcp/weaviate'
import type { AccessScope } from '../../domain/access-scope.ts'
import {
  assertUsable,
  extendedTime,
  indexAfter,
  isVisible,
  lastMessageTime,
} from '../../domain/conversation-changes.ts'
import { ALL_CONVERSATIONS } from '../../domain/filters.ts'
import { alikeNames } from '../../domain/known-names.ts'
import type { Message } from '../../domain/memory.ts'
import { conversationNotFound } from '../../domain/store-errors.ts'
import { conversationConditions } from './conversation-filter.ts'
import type { IndexVersion, Item, Items } from './items.ts'
import { conversationObject, messageObject, stateOf, toMessage } from './rows.ts'
import type { ReadState } from './store-state.ts'

/** Page size for reading all messages of a conversation. */
const PAGE = 1000

/** Finds a conversation by id, regardless of visibility and deletion; null if there is none. */
export async function anyConversation(conversations: Items, conversationId: string): Promise<Item | null> {
  const id = conversationObject(conversationId)
  return (await conversations.latest([id])).get(id) ?? null
}

/** Finds it, null if there is none. @throws AppError conflict if it is hidden from the viewer or deleted */
export async function findUsableConversation(
  conversations: Items,
  conversationId: string,
  scope: AccessScope,
): Promise<Item | null> {
  const item = await anyConversation(conversations, conversationId)
  if (item !== null) assertUsable(stateOf(item), scope)
  return item
}

/** Returns a conversation. @throws AppError not_found, also if it is hidden from the viewer or deleted */
export async function getConversationItem(
  conversations: Items,
  conversationId: string,
  scope: AccessScope,
): Promise<Item> {
  const item = await anyConversation(conversations, conversationId)
  if (item !== null && isVisible(stateOf(item), scope)) return item
  throw conversationNotFound(conversationId)
}

/** Id of the visible conversation with this id but for case and accents, exact first; else this id. */
export async function storedConversationId(
  { items: { conversation }, projects }: ReadState,
  conversationId: string,
  scope: AccessScope,
): Promise<string> {
  if ((await conversation.get([conversationObject(conversationId)])).size > 0) return conversationId
  const seen = conversationConditions(ALL_CONVERSATIONS, projects, scope)
  const found = await conversation.findEvery(seen, ['conversation_id'])
  const ids = found.map(({ properties }) => String(properties.conversation_id))
  return alikeNames(ids, conversationId)[0] ?? conversationId
}

/** Returns the visible ones among these conversations, given by object id. */
export async function visibleAmong(
  conversations: Items,
  ids: readonly string[],
  scope: AccessScope,
): Promise<ReadonlyMap<string, Item>> {
  const found = await conversations.get([...new Set(ids)])
  return new Map([...found].filter(([, item]) => isVisible(stateOf(item), scope)))
}

/** Returns conditions for the messages of a conversation, deleted ones included unless `living`. */
export const messagesIn = (conversation: string, living: boolean): Condition[] => [
  { property: 'conversation', equals: conversation },
  ...(living ? [{ property: 'state', equals: 'living' }] : []),
]

async function* messagePages(
  { message }: Pick<IndexVersion, 'message'>,
  conversation: string,
  { living, size = PAGE }: { readonly living: boolean; readonly size?: number },
): AsyncGenerator<Item[]> {
  for (let from = 0; ; ) {
    const page = await message.find(
      [...messagesIn(conversation, living), { property: 'order_index', from }],
      {
        limit: size,
        sort: [{ property: 'order_index' }],
      },
    )
    yield page
    const last = page.at(-1)
    if (page.length < size || last === undefined) return
    from = Number(last.properties.order_index) + 1
  }
}

export async function everyMessage(
  items: Pick<IndexVersion, 'message'>,
  conversation: string,
  living: boolean,
): Promise<Item[]> {
  const all: Item[] = []
  for await (const page of messagePages(items, conversation, { living })) all.push(...page)
  return all
}

export async function nextIndex(
  { message }: Pick<IndexVersion, 'message'>,
  conversation: string,
): Promise<number> {
  const [last] = await message.find(messagesIn(conversation, false), {
    limit: 1,
    sort: [{ property: 'order_index', descending: true }],
  })
  let next = indexAfter(last === undefined ? null : Number(last.properties.order_index))
  // A search is answered by one replica, which may lack the newest messages after an outage; none of them
  // must be overwritten.
  while ((await message.latest([messageObject(conversation, next)])).size > 0) next += 1
  return next
}

/** Updates the time of a conversation's newest message after messages were added. */
export async function extendConversation(
  { conversation }: Pick<IndexVersion, 'conversation'>,
  { id, properties }: Item,
  timestamps: readonly string[],
): Promise<void> {
  const end = extendedTime(String(properties.last_message_at), timestamps)
  if (end !== properties.last_message_at) await conversation.change(id, { last_message_at: end })
}

/** Updates the time of a conversation's newest message after messages were imported, deleted or restored. */
export async function updateLastMessageTime(
  { message, conversation }: IndexVersion,
  item: Item,
): Promise<void> {
  const living = messagesIn(item.id, true)
  let times: string[] = []
  for (let before: Condition[] = []; ; ) {
    const [newest] = await message.find([...living, ...before], {
      limit: 1,
      sort: [{ property: 'timestamp', descending: true }],
    })
    const from = new Date(String((newest ?? item).properties.timestamp))
    // Listed by one replica, which may lack newer messages or a deletion.
    const standing = await message.findLatest([...living, { property: 'timestamp', from }])
    times = standing.map(({ properties }) => String(properties.timestamp))
    if (newest === undefined || times.length > 0) break
    before = [{ property: 'timestamp', to: new Date(from.getTime() - 1) }]
  }
  const end = lastMessageTime(String(item.properties.timestamp), times)
  if (end !== item.properties.last_message_at) {
    await conversation.change(item.id, { last_message_at: end })
  }
}

export async function firstMessages(
  { message }: Pick<IndexVersion, 'message'>,
  conversation: string,
  limit: number,
): Promise<Message[]> {
  const first = await message.find(messagesIn(conversation, true), {
    limit,
    sort: [{ property: 'order_index' }],
  })
  return first.map(toMessage)
}
