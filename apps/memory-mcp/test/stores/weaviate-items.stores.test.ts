import {
  dropCollections,
  hasWeaviate,
  settingsOf,
  startWeaviate,
  WEAVIATE_NEEDED,
  type WeaviateServer,
} from '@agora-mcp/testing/weaviate'
import { connectWeaviate, nameId, type Weaviate } from '@agora-mcp/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemPlan, propertiesOf } from '../../src/adapters/weaviate/collections.ts'
import { createItems } from '../../src/adapters/weaviate/create-items.ts'
import { conversationItem } from '../../src/adapters/weaviate/rows.ts'

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
})
