import type { Condition } from '@agora-mcp/core/weaviate'
import { oldestRestorable } from '../../domain/kept-for.ts'
import type { Items } from './items.ts'
import type { IndexVersion } from './store-state.ts'
import { eraseConversation, takeOutOfIndex } from './trash.ts'

/** Items erased at once. */
const SLICE = 200

/** Erases what was deleted too long ago to be restored; finishes what killed processes left half erased or half hidden. */
export async function sweep(indexes: IndexVersion, now: Date): Promise<void> {
  const old: Condition[] = [{ property: 'deleted_at', to: new Date(Date.parse(oldestRestorable(now)) - 1) }]
  const eraseAll = async (items: Items, conditions: Condition[]) => {
    for (;;) {
      const found = await items.find(conditions, { limit: SLICE })
      if (found.length === 0) return
      await items.erase(found.map(({ id }) => id))
    }
  }
  await eraseAll(indexes.thought, old)
  await eraseAll(indexes.message, old)
  const erasing: Condition[] = [{ property: 'state', equals: 'erasing' }]
  for (const conditions of [old, erasing]) {
    const found = await indexes.conversation.find(conditions, { limit: SLICE })
    for (const item of found) await eraseConversation(indexes, item)
  }
  const hidden = await indexes.conversation.find([{ property: 'state', equals: 'deleted' }], { limit: SLICE })
  for (const { id } of hidden) {
    const indexed: Condition[] = [
      { property: 'conversation', equals: id },
      { property: 'windows', from: 1 },
      { property: 'state', equals: 'living' },
    ]
    if ((await indexes.message.count(indexed)) > 0) await takeOutOfIndex(indexes, id)
  }
}
