import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Logger } from '../src/log/index.ts'
import {
  hasWeaviateProgram,
  PROGRAM_NEEDED,
  settingsOf,
  startCluster,
  type WeaviateCluster,
  type WeaviateNode,
} from '../src/testing/weaviate/index.ts'
import { connectWeaviate, type OpenCollection, type Weaviate } from '../src/weaviate/index.ts'
import { isFoundByVector, isFoundByWord, PASSAGE_PLAN, passage } from './weaviate-passages.ts'

const PASSAGES = 600

let cluster: WeaviateCluster

const places = Array.from({ length: PASSAGES }, (_, place) => place)
const stored = places.map(passage)

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
async function putUnwritten(weaviate: Weaviate): Promise<void> {
  const { name } = await weaviate.collection(PASSAGE_PLAN)
  const answer = await fetch(`${cluster.nodes[0]?.url}/v1/batch/objects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      objects: stored.map(({ id, properties, vector }) => ({
        class: name,
        id,
        properties,
        vectors: { default: Array.from(vector) },
      })),
    }),
  })
  expect(answer.ok).toBe(true)
  await answer.json()
}

/** The places whose passage is not the first that is found so. */
async function lost(
  passages: OpenCollection,
  isFound: (passages: OpenCollection, place: number) => Promise<boolean>,
): Promise<number[]> {
  const gone: number[] = []
  for (const place of places) if (!(await isFound(passages, place))) gone.push(place)
  return gone
}

describe.skipIf(!hasWeaviateProgram())(`vectors that were lost (${PROGRAM_NEEDED})`, () => {
  beforeAll(async () => {
    cluster = await startCluster(3)
  })
  afterAll(() => cluster.stop())

  it('are noticed and mended by themselves, in whichever node', async () => {
    const [first, ...others] = cluster.nodes
    const before = await connect(cluster.nodes)
    await putUnwritten(before.weaviate)
    await before.weaviate.close()
    // The others keep their index; a copy each.
    await first?.kill()
    first?.launch()
    await first?.untilReady()
    if (first === undefined) return

    const after = await connect([first, ...others])
    const passages = await after.weaviate.collection(PASSAGE_PLAN)
    expect(await lost(passages, isFoundByWord)).toEqual([])
    await expect
      .poll(() => after.said.at(-1)?.message, { timeout: 60_000 })
      .toMatch(/^The vector index is mended/)
    expect(after.said[0]?.message).toMatch(/lacks objects/)
    expect(after.said).toHaveLength(2)
    expect(await lost(passages, isFoundByVector)).toEqual([])
    // Each object has the vector it had, to the bit.
    const ids = stored.map(({ id }) => id)
    const found = await passages.get(ids, { properties: [], vector: true })
    expect(ids.map((id) => found.get(id)?.vector)).toEqual(stored.map(({ vector }) => vector))

    await first.kill()
    first.launch()
    await first.untilReady()
    const again = await connect([first, ...others])
    expect(await lost(await again.weaviate.collection(PASSAGE_PLAN), isFoundByVector)).toEqual([])
    await again.weaviate.close()
    expect(again.said).toEqual([])
    await after.weaviate.close()
  })
})
