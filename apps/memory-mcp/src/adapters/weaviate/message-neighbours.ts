import type { AccessScope } from '../../domain/access-scope.ts'
import type { MessageAmongOthers } from '../../domain/memory.ts'
import { messagesIn, visibleAmong } from './conversation-items.ts'
import type { IndexVersion, Item } from './items.ts'
import { toConversation, toMessage } from './rows.ts'

const conversationOf = ({ properties }: Item): string => String(properties.conversation)

/**
 * Reads living messages of visible conversations with their neighbours, in one round trip.
 * @param found the messages as a search found them: their places never change
 * @returns keyed by row number
 */
export async function readAmongOthers(
  items: IndexVersion,
  found: readonly Item[],
  scope: AccessScope,
): Promise<ReadonlyMap<number, MessageAmongOthers>> {
  const [messages, seen, neighbours] = await Promise.all([
    items.message.get(found.map(({ id }) => id)),
    visibleAmong(items.conversation, found.map(conversationOf), scope),
    Promise.all(found.map((item) => neighboursOf(items, item))),
  ])
  return new Map(
    found.flatMap((place, at) => {
      const item = messages.get(place.id)
      const conversation = seen.get(conversationOf(place))
      const beside = neighbours[at]
      if (item?.properties.state !== 'living' || conversation === undefined || beside === undefined) return []
      const { title, origin, project } = toConversation(conversation, 0)
      const message = { ...toMessage(item), conversationTitle: title, origin, project, ...beside }
      return [[item.row, message] as const]
    }),
  )
}

/** Indices of the living messages before and after one, null if there is none. */
async function neighboursOf(
  { message }: IndexVersion,
  item: Item,
): Promise<Pick<MessageAmongOthers, 'previousIndex' | 'nextIndex'>> {
  const own = messagesIn(conversationOf(item), true)
  const orderIndex = Number(item.properties.order_index)
  const [[previous], [next]] = await Promise.all([
    message.find([...own, { property: 'order_index', to: orderIndex - 1 }], {
      limit: 1,
      sort: [{ property: 'order_index', descending: true }],
    }),
    message.find([...own, { property: 'order_index', from: orderIndex + 1 }], {
      limit: 1,
      sort: [{ property: 'order_index' }],
    }),
  ])
  const indexOf = (other: Item | undefined) =>
    other === undefined ? null : Number(other.properties.order_index)
  return { previousIndex: indexOf(previous), nextIndex: indexOf(next) }
}
