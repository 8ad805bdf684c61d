import { beforeAll, expect, it } from 'vitest'
import { ALL_THOUGHTS } from '../../src/domain/filters.ts'
import { describeStores } from '../support/store-places.ts'
import { thoughtRecord } from '../support/thought-record.ts'

// The order and the pages of lists, over each store.

/** Most at one moment, as an import has them; the last two are alone. */
const MOMENTS = [...new Array(7).fill(1), ...new Array(23).fill(2), ...new Array(10).fill(3), 4, 5]

describeStores('lists of many items of one moment, over', (store) => {
  beforeAll(async () => {
    const records = MOMENTS.map((day) => thoughtRecord(new Date(Date.UTC(2026, 0, day))))
    await store.archive.addThoughts(records.map((record) => ({ record, entry: null })))
  })
  it('show each of them once, newest first, whatever the size of a page', async () => {
    const whole = await store.thoughts.list(ALL_THOUGHTS, { cursor: null, limit: 100 })
    const order = whole.items.map(({ uuid }) => uuid)
    expect(new Set(order).size).toBe(MOMENTS.length)
    expect(whole.items.map(({ timestamp }) => new Date(timestamp).getUTCDate())).toEqual(MOMENTS.toReversed())
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

  it('show what is of a time to come behind all others, also over pages', async () => {
    const late = [2, 1].map((day) => thoughtRecord(new Date(Date.UTC(2999, 0, day))))
    await store.archive.addThoughts(late.toReversed().map((record) => ({ record, entry: null })))
    for (const limit of [1, 7, 41, 100]) {
      const listed: string[] = []
      for (let cursor: string | null = null; ; ) {
        const page = await store.thoughts.list(ALL_THOUGHTS, { cursor, limit })
        listed.push(...page.items.map(({ timestamp }) => timestamp))
        cursor = page.nextCursor
        if (cursor === null) break
      }
      expect(listed).toHaveLength(MOMENTS.length + late.length)
      expect(listed.slice(-2)).toEqual(late.map(({ timestamp }) => timestamp))
    }
  })

  it('show what is due within a time, whatever else is there', async () => {
    const due = '2031-03-04T23:59:59.999Z'
    const dated = [due, '2031-03-09T12:00:00.000Z', '2031-02-01T12:00:00.000Z'].map((one) => ({
      ...thoughtRecord(new Date(Date.UTC(2026, 0, 1))),
      due: one,
    }))
    await store.archive.addThoughts(dated.map((record) => ({ record, entry: null })))
    const range = { since: '2031-03-02T00:00:00.000Z', until: '2031-03-08T23:59:59.999Z' }
    const { items } = await store.thoughts.list({ ...ALL_THOUGHTS, due: range }, { cursor: null, limit: 10 })
    expect(items.map((thought) => thought.due)).toEqual([due])
  })
})
