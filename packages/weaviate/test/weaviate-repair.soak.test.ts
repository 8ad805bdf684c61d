import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hasWeaviateProgram,
  PROGRAM_NEEDED,
  startCluster,
  type WeaviateCluster,
} from '../../testing/src/weaviate/index.ts'
import type { OpenCollection } from '../src/index.ts'
import { connectTo, putUnwritten, type Said } from './weaviate-losses.ts'
import { isFoundByVector, isFoundByWord, PASSAGE_PLAN, passage } from './weaviate-passages.ts'

const PASSAGES = 600
const PREFIX = 'Repaired_'

let cluster: WeaviateCluster

const places = Array.from({ length: PASSAGES }, (_, place) => place)
const stored = places.map(passage)

/** The places whose passage is not the first that is found so. */
async function lost(
  passages: OpenCollection,
  isFound: (passages: OpenCollection, place: number) => Promise<boolean>,
): Promise<number[]> {
  const gone: number[] = []
  for (const place of places) if (!(await isFound(passages, place))) gone.push(place)
  return gone
}

/** Stores passages, pulls the plug of the first node, and puts it in again: it has lost some of their vectors. */
async function lose(passages: OpenCollection): Promise<void> {
  const [first] = cluster.nodes
  await putUnwritten(first, passages, stored)
  // The others keep their index; a copy each.
  await first?.kill()
  first?.launch()
  await first?.untilReady()
}

const untilRepaired = (said: Said, meanwhile: () => Promise<unknown> = async () => {}) =>
  expect
    .poll(
      async () => {
        await meanwhile()
        return said.at(-1)?.message
      },
      { timeout: 60_000, interval: 2_000 },
    )
    .toMatch(/^The vector index is repaired/)

describe.skipIf(!hasWeaviateProgram())(`vectors that were lost (${PROGRAM_NEEDED})`, () => {
  beforeAll(async () => {
    cluster = await startCluster(3)
  })
  afterAll(() => cluster.stop())

  it('are noticed and repaired by themselves, in whichever node', async () => {
    const [first] = cluster.nodes
    const before = await connectTo(cluster.nodes, PREFIX)
    await lose(await before.weaviate.collection(PASSAGE_PLAN))
    await before.weaviate.close()

    const after = await connectTo(cluster.nodes, PREFIX)
    const passages = await after.weaviate.collection(PASSAGE_PLAN)
    expect(await lost(passages, isFoundByWord)).toEqual([])
    await untilRepaired(after.said)
    expect(after.said[0]?.message).toMatch(/lacks objects/)
    expect(after.said).toHaveLength(2)
    expect(await lost(passages, isFoundByVector)).toEqual([])
    // Each object has the vector it had, to the bit.
    const ids = stored.map(({ id }) => id)
    const found = await passages.get(ids, { properties: [], vector: true })
    expect(ids.map((id) => found.get(id)?.vector)).toEqual(stored.map(({ vector }) => vector))

    await first?.kill()
    first?.launch()
    await first?.untilReady()
    const again = await connectTo(cluster.nodes, PREFIX)
    expect(await lost(await again.weaviate.collection(PASSAGE_PLAN), isFoundByVector)).toEqual([])
    await again.weaviate.close()
    expect(again.said).toEqual([])
    await after.weaviate.close()
  })

  it('are noticed by a process that was idle while the node was started again', async () => {
    const { weaviate, said } = await connectTo(cluster.nodes, 'Idle_')
    const passages = await weaviate.collection(PASSAGE_PLAN)
    expect(await passages.count([])).toBe(0)
    await lose(passages)
    expect(said).toEqual([])
    // From now on it is asked for something.
    await untilRepaired(said, () => passages.count([]))
    expect(said[0]?.message).toMatch(/lacks objects/)
    expect(await lost(passages, isFoundByVector)).toEqual([])
    await weaviate.close()
  })
})
