import { StaleReadError } from '@agora-mcp/core/errors'
import { defined } from '@agora-mcp/core/schemas/defined'
import type { FilterValue } from 'weaviate-client'
import { inBatches } from './batches.ts'
import {
  type Collection,
  collectionOf,
  flushVectorLog,
  isReplicated,
  UNUSED_ID,
} from './client-collection.ts'
import type { OpenCollection } from './collection.ts'
import type { CollectionPlan } from './collection-plan.ts'
import { type Condition, meets, propertyOf, toFilter } from './conditions.ts'
import { countObjects, countTerms } from './count.ts'
import { changeUnderLocks } from './held-locks.ts'
import type { Nodes } from './nodes.ts'
import { readObjects, writeObjects } from './rest-objects.ts'
import type { WeaviateSettings } from './settings/index.ts'
import { type Listing, mapObjects, type SentObject, type StoredObject, type Want } from './stored-object.ts'

const PAGE = 500
/** Ids in one request. */
const MAX_IDS = 1000
/** Concurrent requests for single objects. */
const MAX_AT_ONCE = 200
/** Maximum results of a query. */
const MAX_FOUND = 10_000

/** Opens an existing collection, without requests before the first method call. */
export function openCollection(
  nodes: Nodes,
  plan: CollectionPlan,
  settings: WeaviateSettings,
): OpenCollection {
  /** Runs a query, answered by one replica. */
  const ask = <Result>(work: (collection: Collection) => Promise<Result>): Promise<Result> =>
    nodes.run((client) => work(collectionOf(client, plan, settings, 'ONE')))
  /** Runs a change on a quorum of replicas: `latest` reads from a quorum as well, so the two overlap. */
  const change = <Result>(work: (collection: Collection) => Promise<Result>): Promise<Result> =>
    changeUnderLocks(nodes, (client) => work(collectionOf(client, plan, settings, 'QUORUM')))

  const { read, toSent } = mapObjects(plan)
  const wanted = ({ properties, vector }: Want) => ({
    returnProperties: [...properties],
    includeVector: vector === true,
  })
  const options = (filter: FilterValue | undefined, listing: Listing) => ({
    ...wanted(listing),
    limit: listing.limit,
    ...defined({ filters: filter }),
  })
  type Search<Found> = (
    collection: Collection,
    filter: FilterValue | undefined,
  ) => Promise<{ objects: Found[] }>
  /** Runs a query unless nothing can match. */
  const search = async <Found>(
    conditions: readonly Condition[],
    listing: Listing,
    run: Search<Found>,
  ): Promise<Found[]> => {
    const filter = toFilter(conditions)
    if (filter === null || listing.limit === 0) return []
    const { objects } = await ask((collection) => run(collection, filter))
    return objects
  }
  const query = async (
    conditions: readonly Condition[],
    listing: Listing,
    run: Search<{ uuid: string; properties: object }>,
  ): Promise<StoredObject[]> =>
    (await search(conditions, listing, run)).map((object) => read(object, listing))

  const get: OpenCollection['get'] = async (ids, want) => {
    const found = new Map<string, StoredObject>()
    for (let first = 0; first < ids.length; first += MAX_IDS) {
      const some = [...new Set(ids.slice(first, first + MAX_IDS))]
      const listing = { ...want, limit: some.length }
      const objects = await query([{ ids: some }], listing, (collection, filter) =>
        collection.query.fetchObjects(options(filter, listing)),
      )
      for (const object of objects) found.set(object.id, object)
    }
    return found
  }

  const latest: OpenCollection['latest'] = async (ids, want) => {
    if (!isReplicated(settings)) return get(ids, want)
    const vector = want.vector === true
    const found = new Map<string, StoredObject>()
    for (let first = 0; first < ids.length; first += MAX_AT_ONCE) {
      const some = ids.slice(first, first + MAX_AT_ONCE)
      const objects = await nodes.run((_, address, signal) =>
        readObjects(address, settings, plan.name, { ids: some, vector, signal }),
      )
      for (const object of objects) found.set(object.id, read({ uuid: object.id, ...object }, want))
    }
    return found
  }
  const findAll = (conditions: readonly Condition[], want: Want): Promise<StoredObject[]> => {
    const listing = { ...want, limit: MAX_FOUND }
    return query(conditions, listing, (collection, filter) =>
      collection.query.fetchObjects(options(filter, listing)),
    )
  }

  async function* all(want: Want, page = PAGE): AsyncGenerator<StoredObject> {
    let after: string | undefined
    for (;;) {
      const { objects } = await ask((collection) =>
        collection.query.fetchObjects({
          ...wanted(want),
          limit: page,
          ...defined({ after }),
        }),
      )
      for (const object of objects) yield read(object, want)
      after = objects.at(-1)?.uuid
      if (objects.length < page) return
    }
  }
  const count: OpenCollection['count'] = (conditions) =>
    ask((collection) => countObjects(collection, conditions))
  const assertCaughtUp: OpenCollection['assertCaughtUp'] = async (conditions = []) => {
    const filter = toFilter(conditions)
    if (!isReplicated(settings) || filter === null) return 0
    return nodes.run(async (client, { url }) => {
      const [own, majority] = [
        collectionOf(client, plan, settings, 'ONE'),
        collectionOf(client, plan, settings, 'QUORUM'),
      ]
      // Counted with a condition: without one, the server asks all replicas, and returns 0 if one is down.
      const filters = filter ?? own.filter.byId().notEqual(UNUSED_ID)
      const { matches } = await majority.data.deleteMany(filters, { dryRun: true })
      const { totalCount } = await own.aggregate.overAll({ filters })
      if (totalCount < matches) throw behind(url)
      return matches
    })
  }

  const insert = (objects: SentObject[]): Promise<void> =>
    change(async (collection) => {
      const { errors } = await collection.data.insertMany(objects)
      const [first] = Object.values(errors)
      if (first !== undefined) throw refused(first.message)
    })
  const insertByRest = (objects: SentObject[]): Promise<void> =>
    changeUnderLocks(nodes, async (_, address, signal) => {
      const reason = await writeObjects(address, settings, plan.name, { objects, signal })
      if (reason !== null) throw refused(reason)
    })

  return {
    name: plan.name,
    async put(objects) {
      for (const batch of inBatches(objects)) {
        const sent = batch.map(toSent)
        await (isReplicated(settings) ? insert(sent) : insertByRest(sent))
      }
      if (objects.some(({ vector }) => vector !== undefined)) await change(flushVectorLog)
    },
    get,
    latest,
    async findLatest(conditions, want) {
      if (!isReplicated(settings)) return findAll(conditions, want)
      const filter = toFilter(conditions)
      if (filter === null || filter === undefined) return []
      const { objects } = await change((collection) =>
        collection.data.deleteMany(filter, { dryRun: true, verbose: true }),
      )
      const ids = (objects ?? []).map(({ id }) => id)
      const properties = [...new Set([...want.properties, ...conditions.flatMap(propertyOf)])]
      const found = await latest(ids, { ...want, properties })
      // A stale replica may have matched an earlier state of an object.
      return [...found.values()].filter((object) => meets(object, conditions))
    },
    assertCaughtUp,
    async *whole(want) {
      const least = await assertCaughtUp()
      let read = 0
      for await (const object of all(want)) {
        read += 1
        yield object
      }
      // Some may have been deleted in the meantime.
      if (read < least && read < (await assertCaughtUp())) throw behind(settings.url)
    },
    find: (conditions, listing) =>
      query(conditions, listing, (collection, filter) => {
        const [first, ...others] = listing.sort ?? []
        if (first === undefined) return collection.query.fetchObjects(options(filter, listing))
        let sort = collection.sort.byProperty(first.property, first.descending !== true)
        for (const { property, descending } of others) sort = sort.byProperty(property, descending !== true)
        return collection.query.fetchObjects({ ...options(filter, listing), sort })
      }),
    all,
    async near(vector, conditions, listing) {
      const found = await search(conditions, listing, (collection, filter) =>
        collection.query.nearVector(Array.from(vector), {
          ...options(filter, listing),
          returnMetadata: ['distance'],
        }),
      )
      return found.map((object) => ({
        ...read(object, listing),
        cosine: 1 - (object.metadata?.distance ?? 1),
      }))
    },
    bestByBm25: (terms, property, conditions, listing) =>
      terms.length === 0
        ? Promise.resolve([])
        : query(conditions, listing, (collection, filter) =>
            collection.query.bm25(terms.join(' '), {
              ...options(filter, listing),
              queryProperties: [property],
            }),
          ),
    count,
    async countLatest(conditions) {
      const filter = toFilter(conditions)
      if (!isReplicated(settings) || filter === null || filter === undefined) return count(conditions)
      const { matches } = await change((collection) => collection.data.deleteMany(filter, { dryRun: true }))
      return matches < MAX_FOUND ? matches : count(conditions)
    },
    frequencies: (terms, property) => ask((collection) => countTerms(collection, terms, property)),
    async sum(property) {
      const { properties } = await ask((collection) =>
        collection.aggregate.overAll({
          returnMetrics: collection.metrics.aggregate(property).integer(['count', 'sum']),
        }),
      )
      const { count, sum } =
        (properties as Record<string, { count?: number; sum?: number } | undefined>)[property] ?? {}
      return { count: count ?? 0, sum: sum ?? 0 }
    },
    async delete(conditions) {
      const filter = toFilter(conditions)
      if (filter === null || filter === undefined) return 0
      // One request deletes a limited number, and a node that is behind finds again what the others deleted.
      const deleted = new Set<string>()
      for (;;) {
        const objects = await change(async (collection) => {
          const { failed, ...result } = await collection.data.deleteMany(filter, { verbose: true })
          if (failed > 0) throw refused(`cannot achieve consistency: ${failed} objects were not deleted`)
          return result.objects
        })
        if (objects.length === 0) return deleted.size
        for (const { id } of objects) deleted.add(id)
      }
    },
  }
}

const behind = (url: string): StaleReadError =>
  new StaleReadError(`Weaviate at ${url} is still catching up with what was written while it was down`)

/** Error for a message about a single object, in the form of the client's request errors. */
const refused = (message: string): Error =>
  Object.assign(new Error(message.slice(0, 300)), { name: 'WeaviateBatchError' })
