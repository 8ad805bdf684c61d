import type { OpenCollection, StoredObject } from '@agora-mcp/weaviate'
import type { StoredWindow } from '../../domain/recall/index-entry.ts'
import { decodeBytes, OWN, WORD_CODES } from './item-objects.ts'
import type { Items } from './items.ts'

export function createItemWindows(
  collection: OpenCollection,
): Pick<Items, 'windowsOf' | 'vectorOf' | 'wordCodes'> {
  return {
    async windowsOf(items) {
      const found = items.filter(({ properties: own }) => Number(own.windows) > 0)
      const firsts = await collection.latest(
        found.map(({ id }) => id),
        { properties: [WORD_CODES], vector: true },
      )
      const windowOf = ({ id, vector, properties: own }: StoredObject): StoredWindow => {
        if (vector === null) throw new Error(`the object ${id} has no vector`)
        return { vector, wordCodes: decodeBytes(own[WORD_CODES]) }
      }
      const entries = found.map(async ({ id, properties: own }) => {
        const first = firsts.get(id)
        const wanted = { properties: ['part', WORD_CODES], vector: true }
        const conditions = [
          { property: 'item', equals: id },
          { property: 'revision', equals: String(own.revision) },
          { property: 'part', from: 1 },
        ]
        const count = Number(own.windows) - 1
        let others = count === 0 ? [] : await collection.find(conditions, { ...wanted, limit: count })
        // Found by one replica, which may lack what was stored during an outage.
        if (others.length < count) others = await collection.findLatest(conditions, wanted)
        const further = others.sort((a, b) => Number(a.properties.part) - Number(b.properties.part))
        // An item deleted in the meantime is copied without its window, and read again.
        return [id, first === undefined ? [] : [first, ...further].map(windowOf)] as const
      })
      return new Map(await Promise.all(entries))
    },
    async vectorOf(id) {
      return (await collection.get([id], { properties: ['part'], vector: true })).get(id)?.vector ?? null
    },
    async wordCodes(rows) {
      const found = await collection.find([OWN, { property: 'row', anyOf: rows }], {
        limit: rows.length,
        properties: ['row', WORD_CODES],
      })
      return new Map(
        found.flatMap(({ properties: { row, [WORD_CODES]: stored } }) => {
          const codes = decodeBytes(stored)
          return codes === null ? [] : [[Number(row), codes] as const]
        }),
      )
    },
  }
}
