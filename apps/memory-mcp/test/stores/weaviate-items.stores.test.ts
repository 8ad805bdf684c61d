import {
  dropCollections,
  hasWeaviate,
  settingsOf,
  startWeaviate,
  WEAVIATE_NEEDED,
  type WeaviateServer,
} from '@agora-mcp/testing/weaviate'
import { connectWeaviate, nameId, type OpenCollection, type Weaviate } from '@agora-mcp/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessScopeOf } from '../../src/adapters/access-scope.ts'
import { itemPlan, MEMORY_LOCKS, propertiesOf } from '../../src/adapters/weaviate/collections.ts'
import { createItems } from '../../src/adapters/weaviate/create-items.ts'
import { lockOf } from '../../src/adapters/weaviate/lock-keys.ts'
import { conversationItem, messageItem } from '../../src/adapters/weaviate/rows.ts'
import { openStoreState } from '../../src/adapters/weaviate/store-state.ts'

const PREFIX = `Items${crypto.randomUUID().slice(0, 8)}_`

let server: WeaviateServer
let weaviate: Weaviate

const entry = {
  fingerprint: 'model',
  windows: [0.6, 0.8].map((share, place) => ({
    words: `harbour window${place}`,
    vector: Float32Array.from([share, Math.sqrt(1 - share ** 2)]),
    wordCodes: Uint8Array.from([1, 2, 3 + place]),
  })),
}

describe.skipIf(!hasWeaviate())(`items of a memory in Weaviate (${WEAVIATE_NEEDED})`, () => {
  beforeAll(async () => {
    server = await startWeaviate()
    weaviate = await connectWeaviate(settingsOf(server, { collectionPrefix: PREFIX }))
  })
  afterAll(async () => {
    await weaviate.close()
    await dropCollections(server, PREFIX)
    await server.stop()
  })

  it('keep what they are found by when a property changes', async () => {
    const collection = await weaviate.collection(itemPlan('conversation', 0))
    const items = createItems(collection, 'conversation')
    const at = '2026-01-02T03:04:05.678Z'
    const talk = {
      conversationId: 'talk',
      title: 'Harbour',
      category: null,
      summary: 'long',
      tags: ['boat'],
      privacyLevel: 'private' as const,
      project: null,
      origin: null,
      timestamp: at,
      lastMessageAt: at,
    }
    const item = conversationItem(talk, null)
    await items.put([{ item, entry }])
    const whole = async () => {
      const want = { properties: propertiesOf('conversation'), vector: true }
      return (await collection.latest([item.id], want)).get(item.id)
    }
    const before = await whole()
    expect(before).toMatchObject({ vector: entry.windows[0]?.vector, properties: { word_codes: 'AQID' } })

    const later = '2026-01-02T04:05:06.789Z'
    await items.change(item.id, { last_message_at: later })
    expect(await whole()).toEqual({
      ...before,
      properties: { ...before?.properties, last_message_at: later },
    })
    const [found] = (await items.get([item.id])).values()
    const windows = await items.windowsOf(found === undefined ? [] : [found])
    expect(windows.get(item.id)?.map(({ vector }) => vector)).toEqual(
      entry.windows.map(({ vector }) => vector),
    )

    await items.change(nameId('nobody'), { last_message_at: later })
    expect(await items.count([])).toBe(1)
  })

  it('are repaired under the lock of their conversation, also where the copy that answers has not got them', async () => {
    const holds = new Map<string, (id: string, work: () => Promise<void>) => Promise<void>>()
    const behind: Weaviate = {
      ...weaviate,
      async collection(plan, hold) {
        if (hold !== undefined) holds.set(plan.name, hold)
        const own: OpenCollection = await weaviate.collection(plan, hold)
        return { ...own, get: async () => new Map() }
      },
    }
    const store = await openStoreState(behind, { scope: accessScopeOf('owner'), clock: () => new Date() })
    const { message } = await store.open(0)
    const item = messageItem(
      {
        messageId: crypto.randomUUID(),
        conversationId: 'talk',
        orderIndex: 0,
        role: 'user',
        content: 'The quay got longer.',
        timestamp: '2026-01-02T03:04:05.678Z',
      },
      { sourceId: null, deletedAt: null },
    )
    await message.put([{ item, entry }])
    const hold = holds.get(itemPlan('message', 0).name)
    let own: readonly string[] = []
    await store.write(lockOf('talk'), async () => {
      own = await weaviate.namesOf(MEMORY_LOCKS)
    })
    const withoutNumbers = (names: readonly string[]) => names.map((name) => name.replace(/_\d+$/, ''))
    let repaired: readonly string[] = []
    await hold?.(item.id, async () => {
      repaired = await weaviate.namesOf(MEMORY_LOCKS)
    })
    expect(own).toHaveLength(1)
    expect(withoutNumbers(repaired)).toEqual(withoutNumbers(own))

    // What nobody has needs no repair, and has no lock.
    let isRepaired = false
    await hold?.(nameId('nobody'), async () => {
      isRepaired = true
    })
    expect(isRepaired).toBe(false)
  })
})
