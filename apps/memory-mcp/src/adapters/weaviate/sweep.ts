import type { Condition } from '@agora-mcp/core/weaviate'
import { oldestRestorable } from '../../domain/retention.ts'
import { eraseConversation, takeOutOfIndex } from './conversation-removal.ts'
import type { Items } from './items.ts'
import type { IndexVersion } from './store-state.ts'

/** Items erased at once. */
const SLICE = 200

/** Erases what was deleted too long ago to be restored; finishes what killed processes left half erased or half hidden. */
export async function sweep(indexes: IndexVersion, now: Date): Promise<void> {
  const old: Condition[] = [{ property: 'deleted_at', to: new Date(Date.parse(oldestRestorable(now)) - 1) }]
  /** What meets conditions, a slice at a time: one copy lists it, and may not know that it was restored. */
  async function* slices(items: Items, conditions: Condition[]) {
    for (;;) {
      const listed = await items.find(conditions, { limit: SLICE })
      const standing =
        listed.length === 0
          ? []
          : await items.findLatest([{ ids: listed.map(({ id }) => id) }, ...conditions])
      if (standing.length > 0) yield standing
      // What a copy lists that is so no more would be listed again.
      if (listed.length < SLICE || standing.length < listed.length) return
    }
  }
  for (const items of [indexes.thought, indexes.message]) {
    for await (const found of slices(items, old)) await items.erase(found.map(({ id }) => id))
  }
  const erasing: Condition[] = [{ property: 'state', equals: 'erasing' }]
  for (const conditions of [old, erasing]) {
    for await (const found of slices(indexes.conversation, conditions)) {
      for (const item of found) await eraseConversation(indexes, item)
    }
  }
  const deleted: Condition[] = [{ property: 'state', equals: 'deleted' }]
  const hidden = await indexes.conversation.find(deleted, { limit: SLICE })
  for (const { id } of hidden) {
    const indexed: Condition[] = [
      { property: 'conversation', equals: id },
      { property: 'windows', from: 1 },
      { property: 'state', equals: 'living' },
    ]
    if ((await indexes.message.count(indexed)) === 0) continue
    const [standing] = await indexes.conversation.findLatest([{ ids: [id] }, ...deleted])
    if (standing !== undefined) await takeOutOfIndex(indexes, id)
  }
}
