import { setTimeout as sleep } from 'node:timers/promises'
import type { WeaviateClient } from 'weaviate-client'
import { collectionOf } from './client-collection.ts'
import { type CollectionPlan, VECTOR } from './collection-plan.ts'
import { type Condition, toFilter } from './conditions.ts'
import { countObjects } from './count.ts'
import { SAMPLE_KEYS } from './sample-key.ts'
import type { WeaviateSettings } from './settings/index.ts'

/** What a vector index lacks of the objects that were written at one time. */
export interface IndexLoss {
  /** Of the objects that have words to be found by, and are not found by their vectors. */
  readonly ids: readonly string[]
  /** When the earliest of them may have been written, in milliseconds since 1970. */
  readonly since: number
}

/** Compares the vector index of a node with the objects that the node has. */
export interface VectorIndexCheck {
  /** Null where the index holds all objects. Those that no link leads to are not noticed then. */
  findLoss(): Promise<IndexLoss | null>
  /** Ids of the objects written since a moment that are not found by their vectors. */
  notFoundSince(moment: number): Promise<string[]>
  /** The vector of an object that is not found by it; null where it is found, or gone. */
  lostVector(id: string): Promise<number[] | null>
}

/** How many times as long as a step took it rests before the next one: other processes search, too. */
const RESTS = 4
/** Objects that are counted in one request. A query returns 10,000 at most. */
const SLICE = 4_000
const MOST_RESULTS = 10_000
/** Objects read with their vectors, and looked for by them, in one step. */
const PAGE = 200
/** How far an object, or one with the same vector, may be from its own vector. */
const ITSELF = 1e-4
/** Objects without links were written at most so long before the first that is missing. */
const SHORTLY_MS = 60_000

/**
 * Weaviate tells nothing of its index (1.39.1: `objectCount` of the nodes API counts the objects, `vectorQueueLength` what
 * waits where indexing is asynchronous). A vector search that is filtered to fewer objects than 40,000, however, compares
 * every one of them that the index holds. So objects are counted in slices, by their random sample keys, once as they are
 * stored and once as a vector search finds them: two requests for 4,000 objects. Where some are missing, others may be in
 * the index without the links that lead to them; these are looked for one by one, by their own vectors.
 * @param client of the node; it answers itself where it has a copy
 * @param giveWay waits while searches are under way: to read 4,000 ids would keep one waiting for 20 ms
 * @param signal aborted where nobody waits for it any more; the next step then ends with its reason
 */
export function checkVectorIndex(
  client: WeaviateClient,
  plan: CollectionPlan,
  settings: WeaviateSettings,
  { giveWay, signal }: { giveWay: () => Promise<void>; signal: AbortSignal },
): VectorIndexCheck {
  const collection = collectionOf(client, plan, settings, 'ONE')
  const under = (condition: Condition) => {
    const filters = toFilter([condition])
    return filters ? { filters } : {}
  }

  /** Does a step after the searches that are under way, and leaves the server to others for a while. */
  const inTurn = async <Result>(step: () => Promise<Result>): Promise<Result> => {
    await giveWay()
    const begun = performance.now()
    const result = await step()
    await sleep((performance.now() - begun) * RESTS, undefined, { signal })
    return result
  }
  /** Gives what is missing of a slice, with the moments when it was written. */
  const missingIn = async (slice: Condition, vector: number[]) => {
    const stored = Math.min(await countObjects(collection, [slice]), MOST_RESULTS)
    const listing = { ...under(slice), limit: MOST_RESULTS, returnProperties: [] }
    const found = await collection.query.nearVector(vector, listing)
    if (found.objects.length >= stored) return []
    const inIndex = new Set(found.objects.map(({ uuid }) => uuid))
    const { objects } = await collection.query.fetchObjects({ ...listing, returnMetadata: ['updateTime'] })
    return objects.flatMap(({ uuid, metadata }) =>
      inIndex.has(uuid) ? [] : { id: uuid, writtenAt: metadata?.updateTime?.getTime() ?? 0 },
    )
  }
  const isReachable = async (vector: number[]): Promise<boolean> => {
    const options = { limit: 1, returnProperties: [], returnMetadata: ['distance'] as 'distance'[] }
    const [nearest] = (await collection.query.nearVector(vector, options)).objects
    return (nearest?.metadata?.distance ?? 1) < ITSELF
  }
  /** Ids of the objects written since a moment, page after page of all objects: without their vectors, which are most of them. */
  const writtenSince = async (moment: number): Promise<string[]> => {
    const written: string[] = []
    for (let after: string | undefined; ; ) {
      const { objects } = await inTurn(() =>
        collection.query.fetchObjects({
          limit: SLICE,
          returnProperties: [],
          returnMetadata: ['updateTime'],
          ...(after === undefined ? {} : { after }),
        }),
      )
      for (const { uuid, metadata } of objects) {
        if ((metadata?.updateTime?.getTime() ?? 0) >= moment) written.push(uuid)
      }
      after = objects.at(-1)?.uuid
      if (objects.length < SLICE) return written
    }
  }
  const unreachableOf = async (ids: readonly string[]): Promise<string[]> => {
    const options = { ...under({ ids }), limit: ids.length, includeVector: true, returnProperties: [] }
    const unreachable: string[] = []
    for (const { uuid, vectors } of (await collection.query.fetchObjects(options)).objects) {
      const vector = vectors[VECTOR] as number[] | undefined
      if (vector !== undefined && !(await isReachable(vector))) unreachable.push(uuid)
    }
    return unreachable
  }
  const notFoundSince: VectorIndexCheck['notFoundSince'] = async (moment) => {
    const unreachable: string[] = []
    const written = await writtenSince(moment)
    for (let first = 0; first < written.length; first += PAGE) {
      unreachable.push(...(await inTurn(() => unreachableOf(written.slice(first, first + PAGE)))))
    }
    return unreachable
  }

  return {
    async findLoss() {
      const whole: Condition = { property: 'draw', from: 0, to: SAMPLE_KEYS }
      const one = { ...under(whole), limit: 1, includeVector: true, returnProperties: [] }
      const [sample] = (await collection.query.fetchObjects(one)).objects
      const vector = sample?.vectors[VECTOR] as number[] | undefined
      if (vector === undefined || (await isQueueing(client, plan))) return null
      const slices = Math.ceil((await countObjects(collection, [whole])) / SLICE)
      const edge = (place: number) => Math.ceil((place * SAMPLE_KEYS) / slices)
      const missing: { id: string; writtenAt: number }[] = []
      for (let at = 0; at < slices; at += 1) {
        const slice = { property: 'draw', from: edge(at), to: edge(at + 1) - 1 }
        missing.push(...(await inTurn(() => missingIn(slice, vector))))
      }
      if (missing.length === 0) return null
      const earliest = missing.reduce((least, { writtenAt }) => Math.min(least, writtenAt), Infinity)
      const since = earliest - SHORTLY_MS
      const unreachable = await notFoundSince(since)
      return { ids: [...new Set([...missing.map(({ id }) => id), ...unreachable])], since }
    },
    notFoundSince,
    async lostVector(id) {
      const object = await collection.query.fetchObjectById(id, { includeVector: true })
      const vector = object?.vectors[VECTOR] as number[] | undefined
      if (vector === undefined) return null
      const only = { ...under({ ids: [id] }), limit: 1, returnProperties: [] }
      const isThere = (await collection.query.nearVector(vector, only)).objects.length > 0
      return isThere && (await isReachable(vector)) ? null : vector
    },
  }
}

/** Whether the server indexes in its own time (`ASYNC_INDEXING`) and has not done so yet. */
async function isQueueing(client: WeaviateClient, { name }: CollectionPlan): Promise<boolean> {
  const nodes = await client.cluster.nodes({ collection: name, output: 'verbose' })
  return nodes.some(({ shards }) => shards?.some((shard) => (shard.vectorQueueLength ?? 0) > 0))
}
