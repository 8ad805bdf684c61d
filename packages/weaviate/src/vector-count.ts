import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@agora-mcp/core/log'
import type { WeaviateClient } from 'weaviate-client'
import { collectionOf } from './client-collection.ts'
import { type CollectionPlan, VECTOR } from './collection-plan.ts'
import { type Condition, toFilter } from './conditions.ts'
import { countObjects } from './count.ts'
import { SAMPLE_KEYS, sampleSlices } from './sample-key.ts'
import type { WeaviateSettings } from './settings/index.ts'

/** Objects counted in one request. */
const SLICE = 4_000
const MAX_RESULTS = 10_000
/** Pause between slices, as a multiple of the time of a slice, so that searches have priority. */
const PAUSE_FACTOR = 4

/** Compares the vector indexes of nodes with the stored objects, in the background. */
export interface VectorCount {
  /** Counts every collection on this node. */
  connected(url: string, client: WeaviateClient): void
  /** Counts this collection on every connected node, and on those connected later. */
  watch(plan: CollectionPlan): void
  close(): Promise<void>
}

/** Creates the count. @param log receives warnings about indexes that lack objects */
export function createVectorCount(settings: WeaviateSettings, log: Logger | undefined): VectorCount {
  const plans: CollectionPlan[] = []
  const clients = new Map<string, WeaviateClient>()
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()

  const count = async (plan: CollectionPlan, url: string, client: WeaviateClient): Promise<void> => {
    const where = { collection: plan.name, node: url }
    try {
      const missing = await countMissingVectors(client, plan, settings, closing.signal)
      if (missing === 0) log?.debug('The vector index has every object', where)
      else
        log?.warn(
          'Some objects are missing from the vector index and are found by their words only. Run `reindex`.',
          {
            ...where,
            objects: missing,
          },
        )
    } catch (error) {
      if (closing.signal.aborted) return
      log?.warn('The vector index could not be counted. The next connection counts it.', { ...where, error })
    }
  }
  const begin = (...of: Parameters<typeof count>): void => {
    const counting = count(...of).finally(() => underWay.delete(counting))
    underWay.add(counting)
  }

  return {
    connected(url, client) {
      clients.set(url, client)
      for (const plan of plans) begin(plan, url, client)
    },
    watch(plan) {
      plans.push(plan)
      for (const [url, client] of clients) begin(plan, url, client)
    },
    async close() {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}

/**
 * Counts the objects of a node missing in its vector index. Weaviate does not report the size of its index. A
 * vector search filtered to fewer than 40,000 objects, however, compares all of them that are in the index
 * (1.39.1), so the objects are counted in slices of their sample keys, as stored and as found by a vector
 * search.
 * @param client client of the node
 * @param signal ends the count with its reason
 */
async function countMissingVectors(
  client: WeaviateClient,
  plan: CollectionPlan,
  settings: WeaviateSettings,
  signal: AbortSignal,
): Promise<number> {
  const collection = collectionOf(client, plan, settings, 'ONE')
  const listing = (keys: Condition) => {
    const filters = toFilter([keys])
    return { ...(filters && { filters }), limit: MAX_RESULTS, returnProperties: [] }
  }
  const whole = { property: 'draw', from: 0, to: SAMPLE_KEYS }
  const [sample] = (await collection.query.fetchObjects({ ...listing(whole), limit: 1, includeVector: true }))
    .objects
  const vector = sample?.vectors[VECTOR] as number[] | undefined
  if (vector === undefined || (await isQueueing(client, plan))) return 0

  const missingIn = async (keys: Condition): Promise<number> => {
    const stored = await countObjects(collection, [keys])
    const found = (await collection.query.nearVector(vector, listing(keys))).objects.length
    if (found >= Math.min(stored, MAX_RESULTS)) return 0
    // Some may have been deleted between the two requests.
    return Math.max(0, Math.min(stored, await countObjects(collection, [keys])) - found)
  }
  let missing = 0
  for (const slice of sampleSlices(await countObjects(collection, [whole]), SLICE)) {
    const begun = performance.now()
    missing += await missingIn(slice)
    await sleep((performance.now() - begun) * PAUSE_FACTOR, undefined, { signal })
  }
  return missing
}

/** Checks whether the server indexes asynchronously (`ASYNC_INDEXING`) and has not finished. */
async function isQueueing(client: WeaviateClient, { name }: CollectionPlan): Promise<boolean> {
  const nodes = await client.cluster.nodes({ collection: name, output: 'verbose' })
  return nodes.some(({ shards }) => shards?.some((shard) => (shard.vectorQueueLength ?? 0) > 0))
}
