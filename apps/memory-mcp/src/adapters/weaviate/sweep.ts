import { isAppError } from '@agora-mcp/core/errors'
import type { Condition } from '@agora-mcp/weaviate'
import type { IndexKind } from '../../domain/recall/index-entry.ts'
import { oldestRestorable } from '../../domain/retention.ts'
import { eraseConversation, takeOutOfIndex } from './conversation-removal.ts'
import type { IndexVersion, Item } from './items.ts'
import { lockOf, THOUGHTS } from './lock-keys.ts'
import type { StoreState } from './store-state.ts'

/** Items erased at a time. */
const SLICE = 200

const ERASING: Condition = { property: 'state', equals: 'erasing' }
const DELETED: Condition = { property: 'state', equals: 'deleted' }

/**
 * Erases items deleted too long ago to be restored, and finishes erasures and removals that killed processes
 * left unfinished. Each item is changed under its own lock and read again under it, since it may have been
 * restored or recreated. The sweep itself must therefore hold no lock. Items locked for long are left to the
 * next process.
 */
export async function sweep(store: StoreState): Promise<void> {
  try {
    const old: Condition = {
      property: 'deleted_at',
      to: new Date(Date.parse(oldestRestorable(store.clock())) - 1),
    }
    for (const kind of ['thought', 'message'] as const) {
      await eraseAll(store, kind, old, (indexes, items) => indexes[kind].erase(items.map(({ id }) => id)))
    }
    for (const condition of [old, ERASING]) {
      await eraseAll(store, 'conversation', condition, async (indexes, items) => {
        for (const item of items) await eraseConversation(indexes, item)
      })
    }
    await finishHiding(store)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'unavailable') throw error
  }
}

/** Erases items that meet a condition in batches, each under its lock. */
async function eraseAll(
  store: StoreState,
  kind: IndexKind,
  condition: Condition,
  erase: (indexes: IndexVersion, items: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const { items } = await store.read()
    // Listed by one replica, which may not have a restoration yet.
    const listed = await items[kind].find([condition], { limit: SLICE })
    let erased = 0
    for (const [key, own] of Map.groupBy(listed, (item) => keyOf(kind, item))) {
      await store.write(key, async (writing) => {
        const ids = own.map(({ id }) => id)
        const standing = await writing[kind].findLatest([{ ids }, condition])
        if (standing.length > 0) await erase(writing, standing)
        erased += standing.length
      })
    }
    // Stop if a listing is stale: the same items would be listed again.
    if (listed.length < SLICE || erased < listed.length) return
  }
}

/** Removes the messages of hidden conversations from the index. */
async function finishHiding(store: StoreState): Promise<void> {
  const { items } = await store.read()
  for (const hidden of await items.conversation.find([DELETED], { limit: SLICE })) {
    const { id } = hidden
    const indexed: Condition[] = [
      { property: 'conversation', equals: id },
      { property: 'windows', from: 1 },
      { property: 'state', equals: 'living' },
    ]
    if ((await items.message.count(indexed)) === 0) continue
    await store.write(keyOf('conversation', hidden), async (writing) => {
      const [standing] = await writing.conversation.findLatest([{ ids: [id] }, DELETED])
      if (standing !== undefined) await takeOutOfIndex(writing, id)
    })
  }
}

const keyOf = (kind: IndexKind, { properties }: Item): string =>
  kind === 'thought' ? THOUGHTS : lockOf(String(properties.conversation_id))
