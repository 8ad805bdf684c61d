import type { StorePlace } from '@agora-mcp/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_THOUGHTS } from '../../src/domain/filters.ts'
import type { MemoryStore } from '../../src/ports/memory-store.ts'
import { STORE_PLACES } from '../support/store-places.ts'
import { thoughtRecord } from '../support/thought-record.ts'

// The order and the pages of lists, over each store.

/** Of most of them at one moment, as an import has them; the last two are alone. */
const MOMENTS = [...new Array(7).fill(1), ...new Array(23).fill(2), ...new Array(10).fill(3), 4, 5]

for (const { name, skip, place } of STORE_PLACES) {
  describe.skipIf(skip)(`lists of many items of one moment, over ${name}`, () => {
    let opened: StorePlace<MemoryStore>
    let store: MemoryStore
    beforeAll(async () => {
      opened = await place()
      store = await opened.open()
      const records = MOMENTS.map((day) => thoughtRecord(new Date(Date.UTC(2026, 0, day))))
      await store.archive.addThoughts(records.map((record) => ({ record, entry: null })))
    })
    afterAll(async () => {
      await store.close()
      await opened.remove()
    })

    it('show each of them once, newest first, whatever the size of a page', async () => {
      const whole = await store.thoughts.list(ALL_THOUGHTS, { cursor: null, limit: 100 })
      const order = whole.items.map(({ uuid }) => uuid)
      expect(new Set(order).size).toBe(MOMENTS.length)
      expect(whole.items.map(({ timestamp }) => new Date(timestamp).getUTCDate())).toEqual(
        MOMENTS.toReversed(),
      )
      for (const limit of [1, 2, 5, 12, 25, 41, 42]) {
        const listed: string[] = []
        for (let cursor: string | null = null; ; ) {
          const page = await store.thoughts.list(ALL_THOUGHTS, { cursor, limit })
          expect(page.totalCount).toBe(MOMENTS.length)
          listed.push(...page.items.map(({ uuid }) => uuid))
          cursor = page.nextCursor
          if (cursor === null) break
          expect(page.items).toHaveLength(limit)
        }
        expect(listed).toEqual(order)
      }
    })
  })
}
