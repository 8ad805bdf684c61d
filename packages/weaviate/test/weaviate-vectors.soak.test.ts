import { appendFileSync, globSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@agora-mcp/core/log'
import { defined } from '@agora-mcp/core/schemas/defined'
import { describe, expect, it } from 'vitest'
import { openForTests } from '../../testing/src/setup/index.ts'
import {
  hasWeaviateProgram,
  PROGRAM_NEEDED,
  settingsOf,
  startCluster,
} from '../../testing/src/weaviate/index.ts'
import { connectWeaviate, createHybridIndex, type OpenCollection } from '../src/index.ts'
import { isFoundByVector, isFoundByWord, PASSAGE_PLAN, passage } from './weaviate-passages.ts'

const cluster = openForTests(() => startCluster(1))

async function withCollection<Result>(
  work: (passages: OpenCollection) => Promise<Result>,
  { log, collectionPrefix = 'Killed_' }: { log?: Logger; collectionPrefix?: string } = {},
): Promise<Result> {
  const weaviate = await connectWeaviate(settingsOf(cluster, { collectionPrefix }), log)
  try {
    return await work(await weaviate.collection(PASSAGE_PLAN))
  } finally {
    await weaviate.close()
  }
}

/** The places whose passage is not the first to be found, by its own vector or by its own word. */
const lost = (places: readonly number[], collectionPrefix?: string) =>
  withCollection(async (passages) => {
    const index = createHybridIndex(passages)
    const gone: string[] = []
    for (const place of places) {
      if (!(await isFoundByVector(index, place))) gone.push(`${place} by its vector`)
      if (!(await isFoundByWord(passages, place))) gone.push(`${place} by its word`)
    }
    return gone
  }, defined({ collectionPrefix }))

describe.skipIf(!hasWeaviateProgram())(`a Weaviate that is killed (${PROGRAM_NEEDED})`, () => {
  // Of less than a batch, and of several batches; each kill finds what the ones before left.
  it.each([
    [17, 40],
    [230, 900],
  ])('in the middle of ingestion by %i finds all that it acknowledged', async (size, delay) => {
    const [node] = cluster.nodes
    const acknowledged: number[] = []
    const first = size * 10_000
    await withCollection(async (passages) => {
      let isKilled = false
      const kill = async () => {
        await sleep(delay)
        isKilled = true
        await node?.kill()
      }
      let killing: Promise<void> | null = null
      for (let place = first; !isKilled; place += size) {
        const slice = Array.from({ length: size }, (_, at) => place + at)
        await passages.put(slice.map(passage)).then(
          () => acknowledged.push(...slice),
          () => {},
        )
        // The first slice is there before the end begins.
        killing ??= kill()
      }
      await killing
    })
    node?.launch()
    await node?.untilReady()
    expect(acknowledged.length).toBeGreaterThan(0)
    // A batch writes the log of all before it.
    expect(await lost(acknowledged.slice(-2 * size))).toEqual([])
  })

  it('right after an answer finds what it answered for', async () => {
    const [node] = cluster.nodes
    const places = Array.from({ length: 17 }, (_, at) => at)
    await withCollection((passages) => passages.put(places.map(passage)))
    await node?.kill()
    node?.launch()
    await node?.untilReady()
    expect(await lost(places)).toEqual([])
  })

  it('keeps finding all by their vectors where its index leads nowhere', async () => {
    const [node] = cluster.nodes
    const places = Array.from({ length: 300 }, (_, at) => at)
    const collectionPrefix = 'Cut_'
    await withCollection((passages) => passages.put(places.map(passage)), { collectionPrefix })
    await node?.kill()
    for (const log of vectorLogs(collectionPrefix)) appendFileSync(log, clearedLinks(places.length))
    node?.launch()
    await node?.untilReady()
    await withCollection(
      async (passages) => {
        const few = await passages.near(passage(0).vector, [], { properties: [], limit: 10 })
        expect(few).toHaveLength(1)
      },
      { collectionPrefix },
    )
    expect(await lost(places, collectionPrefix)).toEqual([])
  })

  it('says at the next connection how many vectors are lost', async () => {
    const [node] = cluster.nodes
    const places = Array.from({ length: 17 }, (_, at) => at)
    const collectionPrefix = 'Lost_'
    const told = async () => {
      const counted = Promise.withResolvers<readonly [string, unknown]>()
      const tell: Logger['warn'] = (message, fields) => counted.resolve([message, fields?.objects])
      const log: Logger = { debug: tell, info() {}, warn: tell, error() {}, child: () => log }
      await withCollection(async () => void (await counted.promise), { log, collectionPrefix })
      return counted.promise
    }
    await withCollection((passages) => passages.put(places.map(passage)), { collectionPrefix })
    expect(await told()).toEqual(['The vector index has every object', undefined])
    await node?.kill()
    // A kill may leave them empty.
    for (const log of vectorLogs(collectionPrefix)) truncateSync(log)
    node?.launch()
    await node?.untilReady()
    expect(await told()).toEqual([expect.stringMatching(/Run `reindex`/), places.length])
  })
})

/** The vector logs of a node. */
function vectorLogs(collectionPrefix: string): string[] {
  const logs = globSync(`**/data/${collectionPrefix.toLowerCase()}*/**/*.hnsw.commitlog.d/*`, {
    cwd: cluster.folder,
  })
  expect(logs).not.toEqual([])
  return logs.map((log) => join(cluster.folder, log))
}

/** Records of a vector log (`ClearLinksAtLevel` in Weaviate) by which its first objects lose their links. */
function clearedLinks(objects: number): Buffer {
  const records = Array.from({ length: objects }, (_, object) => {
    const record = Buffer.alloc(11)
    record.writeUInt8(9, 0)
    record.writeBigUInt64LE(BigInt(object), 1)
    return record
  })
  return Buffer.concat(records)
}
