import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OpenCollection, StoredObject } from '@agora-mcp/weaviate'
import { expect, it, onTestFinished } from 'vitest'
import { createCatalogue } from './catalogue.ts'

it('fails once where the state cannot be read, however long the works take', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const read = async (turns: number): Promise<never> => {
    for (let turn = 0; turn < turns; turn += 1) await nextTurn()
    throw new Error('gone')
  }
  const catalogue = createCatalogue({ works: {} as OpenCollection, copies: 1, read: () => read(3) })
  await expect(catalogue.current(read(1))).rejects.toThrow('gone')
  for (let turn = 0; turn < 4; turn += 1) await nextTurn()
  expect(unhandled).toEqual([])
})

const work = (change: number): StoredObject => ({
  id: `work ${change}`,
  properties: {
    source_id: `work-${String(change).padStart(2, '0')}`,
    title: 'A work',
    chunks_count: 1,
    generation: 1_000 + change,
    content_hash: '',
    change,
  },
  vector: null,
})
const LATEST = 50
const log = { changes: LATEST, deletions: 0, deleted: [] }
const all = Array.from({ length: LATEST }, (_, place) => work(place + 1))

/** Creates a catalogue over a copy that was down: it has the log, but only these works, and catches up later. */
function behind(listed: readonly StoredObject[], majority: number) {
  let lists = 0
  const works = {
    async *all() {
      lists += 1
      yield* lists === 1 ? listed : all
    },
    find: async ([{ from }]: readonly [{ readonly from: number }]) =>
      all.filter(({ properties }) => Number(properties.change) >= from),
    assertCaughtUp: async () => majority,
  } as unknown as OpenCollection
  const state = async () => ({ log })
  const catalogue = createCatalogue({ works, copies: 3, read: state })
  return { count: async () => (await catalogue.current(state())).ids().length, lists: () => lists }
}

it('finds works added after the newest one read, whatever the log says', async () => {
  expect(await behind(all.slice(0, 10), 0).count()).toBe(LATEST)
})

it('reads the works again once if a majority has more', async () => {
  const { count, lists } = behind([...all.slice(0, 10), ...all.slice(-1)], LATEST)
  await count()
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  expect(await count()).toBe(LATEST)
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  expect(lists()).toBe(2)
})

it('does not read them a third time if others are deleted meanwhile', async () => {
  const { count, lists } = behind(all, LATEST + 1)
  await count()
  for (let turn = 0; turn < 10; turn += 1) await nextTurn()
  expect(lists()).toBe(2)
})

it.each([
  { copies: 1, says: 'reads no work twice where there is one copy', again: [] },
  { copies: 3, says: 'reads the last changes again where there are several', again: all.slice(-16) },
])('$says', async ({ copies, again }) => {
  const given: StoredObject[] = []
  const works = {
    async *all() {
      yield* all
    },
    async find([{ from }]: readonly [{ readonly from: number }]) {
      given.push(...all.filter(({ properties }) => Number(properties.change) >= from))
      return given
    },
    assertCaughtUp: async () => LATEST,
  } as unknown as OpenCollection
  const state = async () => ({ log })
  await createCatalogue({ works, copies, read: state }).current(state())
  expect(given).toEqual(again)
})
