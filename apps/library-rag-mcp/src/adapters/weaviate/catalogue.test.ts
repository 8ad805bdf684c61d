import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredObject } from '@agora-mcp/weaviate'
import { expect, it } from 'vitest'
import { createCatalogue } from './catalogue.ts'

const SETTLED = new Map<number, unknown>()
const work = (change: number): StoredObject => ({
  id: `work ${change}`,
  properties: { source_id: `work-${change}`, title: 'A work', chunks_count: 1, content_hash: '', change },
  vector: null,
})

/** Creates a catalogue over stored works. @param majority number of works that a majority of the copies has */
function over(stored: StoredObject[], majority = 0) {
  let lists = 0
  const catalogue = createCatalogue({
    async *all() {
      lists += 1
      yield* stored
    },
    assertCaughtUp: async () => majority,
  })
  const read = async (changes: number, moving = SETTLED) => {
    const { works } = await catalogue({ log: { changes, deletions: 0 }, moving })
    // What is kept is checked in the background.
    await nextTurn()
    return works.length
  }
  return { read, lists: () => lists }
}

it('reads the works once until one was added', async () => {
  const stored = [work(1)]
  const { read, lists } = over(stored)
  expect([await read(1), await read(1), lists()]).toEqual([1, 1, 1])
  stored.push(work(2))
  expect([await read(2), await read(2), lists()]).toEqual([2, 2, 2])
})

it('reads the works each time while a document is stored, which its log counts before', async () => {
  const stored = [work(1)]
  const { read } = over(stored)
  expect([await read(1), await read(2, new Map([[7, null]]))]).toEqual([1, 1])
  stored.push(work(2))
  expect(await read(2)).toBe(2)
})

it('reads the works again where a majority of the copies has more', async () => {
  const stored = [work(1)]
  const { read, lists } = over(stored, 2)
  expect([await read(2), await read(2), lists()]).toEqual([1, 1, 2])
  stored.push(work(2))
  expect([await read(2), await read(2), lists()]).toEqual([2, 2, 3])
})
