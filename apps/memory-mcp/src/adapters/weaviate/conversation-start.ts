import type { AccessScope } from '../../domain/access-scope.ts'
import type { ConversationWithStart } from '../../domain/memory.ts'
import { MESSAGES_OF_START } from '../../domain/title-and-summary.ts'
import { firstMessages, messagesIn, visibleAmong } from './conversation-items.ts'
import type { IndexVersion, Item } from './items.ts'
import { toConversation } from './rows.ts'

/** Reads the first messages of a conversation and their total number. */
async function startOf(items: IndexVersion, id: string) {
  const [count, first] = await Promise.all([
    items.message.count(messagesIn(id, true)),
    firstMessages(items, id, MESSAGES_OF_START),
  ])
  return { count, first }
}

type Start = Awaited<ReturnType<typeof startOf>>
const withStart = (item: Item, { count, first }: Start): ConversationWithStart => ({
  ...toConversation(item, count),
  firstMessages: first,
})

export const readStart = async (items: IndexVersion, item: Item): Promise<ConversationWithStart> =>
  withStart(item, await startOf(items, item.id))

/** Reads visible conversations by object id, in one round trip. @returns keyed by row number */
export async function readConversations(
  items: IndexVersion,
  ids: readonly string[],
  scope: AccessScope,
): Promise<ReadonlyMap<number, ConversationWithStart>> {
  const [seen, starts] = await Promise.all([
    visibleAmong(items.conversation, ids, scope),
    Promise.all(ids.map(async (id) => [id, await startOf(items, id)] as const)),
  ])
  return new Map(
    starts.flatMap(([id, start]) => {
      const item = seen.get(id)
      return item === undefined ? [] : [[item.row, withStart(item, start)] as const]
    }),
  )
}
