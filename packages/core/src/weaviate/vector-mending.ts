import type { WeaviateClient } from 'weaviate-client'
import type { Logger } from '../log/index.ts'
import { collectionOf, keepVectors } from './client-collection.ts'
import { type CollectionPlan, VECTOR } from './collection-plan.ts'
import { assertLocksHeld } from './held-locks.ts'
import type { Nodes, WeaviateAddress } from './nodes.ts'
import { unlessGone } from './readiness.ts'
import type { WeaviateSettings } from './settings/index.ts'
import { checkVectorIndex, type VectorIndexCheck } from './vector-index-check.ts'

/** Does something with an object while nobody else changes it; needed where objects of a collection change. */
export type HoldObject = (id: string, work: () => Promise<void>) => Promise<void>

/**
 * Notices that the vector index of a node lacks objects which the node has, and has them indexed again. That happens where
 * a Weaviate was killed, or lost its power, before the end of the index's log was written; objects are then found by words
 * alone. It looks once after a connection to a node was opened, and once after a collection was: nothing is added to
 * searches, and nobody waits for it.
 */
export interface VectorMending {
  /** From now on this client reaches the node. */
  connected(address: WeaviateAddress, client: WeaviateClient): void
  /** The collection is looked at now, and after every later connection. */
  watch(plan: CollectionPlan, hold?: HoldObject): void
  /** Ends what is under way; what is not mended yet is by the next process. */
  close(): Promise<void>
}

/** Objects that are mended together. */
const TOGETHER = 8
/** How often what was not found after mending is mended again: in tests it was needed two or three times. */
const MOST_ROUNDS = 10

interface Watched {
  readonly plan: CollectionPlan
  readonly hold: HoldObject
}

/** @param nodes for what every copy is to take */
export function createVectorMending(
  settings: WeaviateSettings,
  nodes: () => Nodes,
  log: Logger | undefined,
): VectorMending {
  const watched: Watched[] = []
  const clients = new Map<string, WeaviateClient>()
  const looking = new Map<string, Promise<void>>()
  const closing = new AbortController()

  /**
   * Has an object indexed again, in every copy. Weaviate leaves its index alone where an object comes with the vector that
   * it has; so it gets one that is different in the last bit of a number, and then its own again. Only the vector is sent:
   * what was deleted meanwhile stays deleted.
   * @returns whether that was needed
   */
  const mend = async (plan: CollectionPlan, check: VectorIndexCheck, id: string): Promise<boolean> => {
    const own = await check.lostVector(id)
    // Another process was quicker.
    if (own === null) return false
    for (const vector of [withLastBitChanged(own), own]) {
      await nodes().run(
        (client, address) => {
          const { data } = collectionOf(client, plan, settings, 'QUORUM')
          return unlessGone(address, () => data.update({ id, vectors: { [VECTOR]: vector } }))
        },
        { assertAllowed: assertLocksHeld },
      )
    }
    return true
  }
  const mendAll = async ({ plan, hold }: Watched, check: VectorIndexCheck, ids: readonly string[]) => {
    let mended = 0
    for (let first = 0; first < ids.length && !closing.signal.aborted; first += TOGETHER) {
      const mending = ids.slice(first, first + TOGETHER).map((id) =>
        hold(id, async () => {
          if (await mend(plan, check, id)) mended += 1
        }),
      )
      await Promise.all(mending)
      await nodes().run((client) => keepVectors(collectionOf(client, plan, settings, 'QUORUM')))
    }
    return mended
  }
  const lookAndMend = async (one: Watched, client: WeaviateClient, node: string): Promise<void> => {
    const { signal } = closing
    const giveWay = () => nodes().untilQuiet(signal)
    const check = checkVectorIndex(client, one.plan, settings, { giveWay, signal })
    const loss = await check.findLoss()
    if (loss === null) return
    const where = { collection: one.plan.name, node }
    log?.warn('The vector index lacks objects. They are found by words alone until it is mended.', {
      ...where,
      objects: loss.ids.length,
    })
    // While this one is missing, the next process notices what this one does not get to.
    const [last] = loss.ids
    let notFound = loss.ids
    let mended = 0
    for (let round = 0; notFound.length > 0 && round < MOST_ROUNDS; round += 1) {
      const others = notFound.filter((id) => id !== last)
      mended += await mendAll(one, check, others.length > 0 ? others : notFound)
      // An object that comes into the index takes the place of others in lists of links, which may have been their only ones.
      notFound = await check.notFoundSince(loss.since)
      if (signal.aborted) return
    }
    if (notFound.length === 0) log?.info('The vector index is mended.', { ...where, objects: mended })
    else log?.warn('The vector index could not be mended.', { ...where, objects: notFound.length })
  }
  /** Begins, unless it is under way. */
  const look = (one: Watched, node: string): void => {
    const client = clients.get(node)
    const key = `${one.plan.name} ${node}`
    if (client === undefined || looking.has(key) || closing.signal.aborted) return
    const looked = lookAndMend(one, client, node)
      .catch((error: unknown) => {
        if (closing.signal.aborted) return
        const where = { collection: one.plan.name, node }
        log?.warn('The vector index could not be checked. The next connection checks it.', {
          ...where,
          error,
        })
      })
      .finally(() => looking.delete(key))
    looking.set(key, looked)
  }

  return {
    connected({ url }, client) {
      clients.set(url, client)
      for (const one of watched) look(one, url)
    },
    watch(plan, hold = (_, work) => work()) {
      const one = { plan, hold }
      watched.push(one)
      for (const url of clients.keys()) look(one, url)
    },
    async close() {
      closing.abort()
      await Promise.all(looking.values())
    },
  }
}

/** The same vector but for the last bit of its first number that is not zero. */
function withLastBitChanged(vector: readonly number[]): number[] {
  const copy = Float32Array.from(vector)
  const place = Math.max(
    0,
    copy.findIndex((value) => value !== 0),
  )
  const bits = new Uint32Array(copy.buffer)
  bits[place] = (bits[place] ?? 0) ^ 1
  return Array.from(copy)
}
