import type { Logger } from '@agora-mcp/core/log'
import type { WeaviateClient } from 'weaviate-client'
import { collectionOf, keepVectors } from './client-collection.ts'
import type { CollectionPlan } from './collection-plan.ts'
import type { Nodes, WeaviateAddress } from './nodes.ts'
import { type ObjectRepair, repairObject } from './object-repair.ts'
import { noticeStarts } from './server-starts.ts'
import type { WeaviateSettings } from './settings/index.ts'
import { checkVectorIndex } from './vector-index-check.ts'

/** Does something with an object while nobody else changes it; needed where objects of a collection change. */
export type HoldObject = (id: string, work: () => Promise<void>) => Promise<void>

/**
 * Notices that the vector index of a node lacks objects which the node has, and has them indexed again. That happens where
 * a Weaviate was killed, or lost its power, before the end of the index's log was written; objects are then found by words
 * alone. It looks once after a connection to a node was opened, or the node was started again, and once after a collection
 * was opened: nothing is added to searches, and nobody waits for it.
 */
export interface VectorIndexRepair {
  /** From now on this client reaches the node. */
  connected(address: WeaviateAddress, client: WeaviateClient): void
  /** The collection is looked at now, and after every later connection or start. */
  watch(plan: CollectionPlan, hold?: HoldObject): void
  /** Ends what is under way; what is not repaired yet is left to the next process. */
  close(): Promise<void>
}

/** Objects that are repaired together. */
const TOGETHER = 8
/** How often objects that are still not found are repaired again: in tests, two or three times were needed. */
const MOST_ROUNDS = 10

interface Watched {
  readonly plan: CollectionPlan
  readonly hold: HoldObject
}

/** A node since it was connected to, or started again. */
interface Reached {
  readonly address: WeaviateAddress
  readonly client: WeaviateClient
}

/** @param nodes for what every copy is to take */
export function createVectorIndexRepair(
  settings: WeaviateSettings,
  nodes: () => Nodes,
  log: Logger | undefined,
): VectorIndexRepair {
  const watched: Watched[] = []
  const reached = new Map<string, Reached>()
  const looking = new Map<string, Promise<void>>()
  const closing = new AbortController()

  /** Repairs objects until a copy cannot be read, or all are. @returns how many were */
  const repairAll = async (
    { plan, hold }: Watched,
    repair: ObjectRepair,
    ids: readonly string[],
  ): Promise<number> => {
    let repaired = 0
    let isUnread = false
    for (let first = 0; first < ids.length && !isUnread && !closing.signal.aborted; first += TOGETHER) {
      const together = ids.slice(first, first + TOGETHER).map((id) =>
        hold(id, async () => {
          // Those that have waited for one lock would wait for the same copy.
          const outcome = isUnread ? 'unread' : await repairObject(id, repair)
          if (outcome === 'repaired') repaired += 1
          isUnread ||= outcome === 'unread'
        }),
      )
      await Promise.all(together)
      await nodes().run((client) => keepVectors(collectionOf(client, plan, settings, 'QUORUM')))
    }
    return repaired
  }
  const lookAndRepair = async (one: Watched, { client, address }: Reached): Promise<void> => {
    const { plan } = one
    const { signal } = closing
    const giveWay = () => nodes().untilQuiet(signal)
    const check = checkVectorIndex(client, plan, settings, { giveWay, signal })
    const loss = await check.findLoss()
    if (loss === null) return
    const where = { collection: plan.name, node: address.url }
    log?.warn('The vector index lacks objects. They are found by words alone until it is repaired.', {
      ...where,
      objects: loss.ids.length,
    })
    const repair = { plan, settings, nodes: nodes(), address, check, signal }
    // While this one is missing, the next process notices what this one does not get to.
    const [last] = loss.ids
    let notFound = loss.ids
    let repaired = 0
    for (let round = 0; notFound.length > 0 && round < MOST_ROUNDS; round += 1) {
      const others = notFound.filter((id) => id !== last)
      const now = await repairAll(one, repair, others.length > 0 ? others : notFound)
      repaired += now
      const before = notFound.length
      // An object that comes into the index takes the place of others in lists of links, which may have been their only ones.
      notFound = await check.notFoundSince(loss.since)
      if (signal.aborted) return
      // A copy is away, for longer than this one can wait.
      if (now === 0 && notFound.length >= before) break
    }
    if (notFound.length === 0) log?.info('The vector index is repaired.', { ...where, objects: repaired })
    else
      log?.warn('The vector index could not be repaired. It is checked again when a node was started.', {
        ...where,
        objects: notFound.length,
      })
  }
  /** Begins, unless it is under way. */
  const look = (one: Watched, url: string): void => {
    const node = reached.get(url)
    const key = `${one.plan.name} ${url}`
    if (node === undefined || looking.has(key) || closing.signal.aborted) return
    const looked = lookAndRepair(one, node)
      .catch((error: unknown) => {
        if (closing.signal.aborted) return
        log?.warn('The vector index could not be checked. The next connection checks it.', {
          collection: one.plan.name,
          node: url,
          error,
        })
      })
      .finally(() => {
        looking.delete(key)
        // It was connected to, or started, meanwhile: what was looked at may be gone.
        if (reached.get(url) !== node) look(one, url)
      })
    looking.set(key, looked)
  }
  const reach = (node: Reached): void => {
    reached.set(node.address.url, node)
    for (const one of watched) look(one, node.address.url)
  }

  return {
    connected(address, client) {
      reach({ address, client })
      noticeStarts(client, address, settings, () => {
        if (reached.get(address.url)?.client === client) reach({ address, client })
      })
    },
    watch(plan, hold = (_, work) => work()) {
      const one = { plan, hold }
      watched.push(one)
      for (const url of reached.keys()) look(one, url)
    },
    async close() {
      closing.abort()
      await Promise.all(looking.values())
    },
  }
}
