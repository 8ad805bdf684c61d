import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Logger } from '../src/log/index.ts'
import { seededRandom } from '../src/testing/random/index.ts'
import {
  hasWeaviateProgram,
  PROGRAM_NEEDED,
  settingsOf,
  startCluster,
  type WeaviateCluster,
  type WeaviateNode,
} from '../src/testing/weaviate/index.ts'
import {
  type CollectionPlan,
  connectWeaviate,
  nameId,
  type OpenCollection,
  SEARCH_PROPERTIES,
  type StoredObject,
  type Weaviate,
} from '../src/weaviate/index.ts'

const DIMENSIONS = 384
const PASSAGES = 600
const PLAN: CollectionPlan = {
  name: 'Passage',
  description: 'Passages of a test',
  hasVectors: true,
  properties: { ...SEARCH_PROPERTIES, place: 'int' },
}

let cluster: WeaviateCluster

const random = seededRandom(1)
const vectors = Array.from({ length: PASSAGES }, () => {
  const vector = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5)
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
})
const places = Array.from(vectors.keys())
const passage = (place: number) => ({
  id: nameId(`passage ${place}`),
  properties: { terms: `word${place}`, terms_count: 1, draw: place * 1000, language: 'fr', place },
  vector: vectors[place],
})

/** Connects to these nodes, the first of which answers. */
async function connect(nodes: readonly WeaviateNode[]) {
  const said: { message: string; objects: unknown }[] = []
  const say: Logger['info'] = (message, fields) => said.push({ message, objects: fields?.objects })
  const log: Logger = { debug: say, info: say, warn: say, error: say, child: () => log }
  const address = {
    url: nodes.map(({ url }) => url).join(','),
    grpcUrl: nodes.map(({ grpcUrl }) => grpcUrl).join(','),
    replicationFactor: 3,
  }
  const weaviate = await connectWeaviate(settingsOf(address, { collectionPrefix: 'Mended_' }), log)
  return { weaviate, said }
}

/** Stores passages as a program does that does not make the server write the log of its index. */
async function putUnwritten(weaviate: Weaviate, stored: readonly number[]): Promise<void> {
  const { name } = await weaviate.collection(PLAN)
  const answer = await fetch(`${cluster.nodes[0]?.url}/v1/batch/objects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      objects: stored.map(passage).map(({ id, properties, vector }) => ({
        class: name,
        id,
        properties,
        vectors: { default: Array.from(vector ?? []) },
      })),
    }),
  })
  expect(answer.ok).toBe(true)
  await answer.json()
}

/** The places whose passage is not the first that is found so. */
async function lost(find: (place: number) => Promise<StoredObject[]>): Promise<number[]> {
  const gone: number[] = []
  for (const place of places) {
    const [first] = await find(place)
    if (first?.properties.place !== place) gone.push(place)
  }
  return gone
}
const listing = { properties: ['place'], limit: 1 }
const lostToWords = (passages: OpenCollection) =>
  lost((place) => passages.bestByBm25([`word${place}`], 'terms', [], listing))
const lostToMeaning = (passages: OpenCollection) =>
  lost((place) => passages.near(vectors[place] ?? new Float32Array(), [], listing))

describe.skipIf(!hasWeaviateProgram())(`vectors that were lost (${PROGRAM_NEEDED})`, () => {
  beforeAll(async () => {
    cluster = await startCluster(3)
  })
  afterAll(() => cluster.stop())

  it('are noticed and mended by themselves, in whichever node', async () => {
    const [first, ...others] = cluster.nodes
    const before = await connect(cluster.nodes)
    await putUnwritten(before.weaviate, places)
    await before.weaviate.close()
    // The others keep their index; a copy each.
    await first?.kill()
    first?.launch()
    await first?.untilReady()
    if (first === undefined) return

    const after = await connect([first, ...others])
    const passages = await after.weaviate.collection(PLAN)
    expect(await lostToWords(passages)).toEqual([])
    await expect
      .poll(() => after.said.at(-1)?.message, { timeout: 60_000 })
      .toMatch(/^The vector index is mended/)
    expect(after.said[0]?.message).toMatch(/lacks objects/)
    expect(after.said[0]?.objects).toBe(after.said[1]?.objects)
    expect(await lostToMeaning(passages)).toEqual([])
    // Each object has the vector it had, to the bit.
    const ids = places.map((place) => passage(place).id)
    const stored = await passages.get(ids, { properties: [], vector: true })
    expect(ids.map((id) => stored.get(id)?.vector)).toEqual(vectors)

    await first.kill()
    first.launch()
    await first.untilReady()
    const again = await connect([first, ...others])
    expect(await lostToMeaning(await again.weaviate.collection(PLAN))).toEqual([])
    await again.weaviate.close()
    expect(again.said).toEqual([])
    await after.weaviate.close()
  })
})
