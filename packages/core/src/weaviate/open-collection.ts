import type { FilterValue } from 'weaviate-client'
import { AppError } from '../errors/index.ts'
import { type Collection, collectionOf, isReplicated, keepVectors, NOBODY } from './client-collection.ts'
import { type CollectionPlan, VECTOR } from './collection-plan.ts'
import { type Condition, meets, propertyOf, toFilter } from './conditions.ts'
import { countObjects, countTerms } from './count.ts'
import { assertLocksHeld, tellLocks } from './held-locks.ts'
import type { Nodes, Work } from './nodes.ts'
import { readObjects, writeObjects } from './rest-objects.ts'
import type { WeaviateSettings } from './settings/index.ts'

/** What a property may hold; null and what is absent are the same. */
export type PropertyValue = string | number | boolean | Date | readonly string[] | null

/** An object to be stored. */
export interface NewObject {
  /** UUID; an object that has it already is replaced. */
  readonly id: string
  readonly properties: Readonly<Record<string, PropertyValue>>
  /** None: the object is found by its properties only. */
  readonly vector?: Float32Array | undefined
}

/** An object as it was read. */
export interface StoredObject {
  readonly id: string
  /** Those that were asked for; what it does not have is null. Moments are ISO 8601 in UTC with milliseconds. */
  readonly properties: Readonly<Record<string, Exclude<PropertyValue, Date>>>
  /** Where it was asked for and there is one. */
  readonly vector: Float32Array | null
}

/** An object that was found by its vector. */
export interface NearObject extends StoredObject {
  /** Cosine of its vector and that of the query, -1 to 1. */
  readonly cosine: number
}

/** What is wanted of the objects. */
export interface Want {
  readonly properties: readonly string[]
  readonly vector?: boolean
}

export interface Listing extends Want {
  readonly limit: number
  readonly sort?: readonly { readonly property: string; readonly descending?: boolean }[]
}

/** A collection; every method may throw AppError unavailable, config or upstream. */
export interface OpenCollection {
  /** With the prefix. */
  readonly name: string
  /**
   * Stores objects, each whole, in place of those with the same ids. What fails is thrown; the others are stored. As every
   * change in the work of a lock it is made only while the lock is held.
   */
  put(objects: readonly NewObject[]): Promise<void>
  /** Changes some properties of an object that is there; the others, and its vector, stay. */
  merge(id: string, properties: NewObject['properties']): Promise<void>
  /** By id, as one copy has them; what is not there is missing. */
  get(ids: readonly string[], want: Want): Promise<ReadonlyMap<string, StoredObject>>
  /**
   * By id, as a majority of the copies has them, one request each and more for what is missing: what was acknowledged is
   * among them. Where one copy decides, a write could rest on what another one has changed since.
   */
  latest(ids: readonly string[], want: Want): Promise<ReadonlyMap<string, StoredObject>>
  /**
   * Objects under conditions as a majority of the copies has them, in no order, 10,000 at most: for what a write rests on.
   * It costs several requests, and one for each object.
   */
  findLatest(conditions: readonly Condition[], want: Want): Promise<StoredObject[]>
  /**
   * Makes sure that the copy which answers the next queries has as many objects as a majority: for whoever reads all of them
   * and lets go of what is not among them.
   * @throws AppError unavailable where no node's copy has
   */
  assertCaughtUp(): Promise<void>
  /** Objects under conditions, in the order asked for. */
  find(conditions: readonly Condition[], listing: Listing): Promise<StoredObject[]>
  /** All objects, whatever their number, in the order of their ids. @param page how many are read by one request */
  all(want: Want, page?: number): AsyncGenerator<StoredObject>
  /**
   * Those whose vectors are nearest, nearest first. The cosines of the first 200 are exact, those of others rest on quantised
   * vectors.
   */
  near(vector: Float32Array, conditions: readonly Condition[], listing: Listing): Promise<NearObject[]>
  /** The best by BM25 of a property of terms, best first. */
  bestByBm25(
    terms: readonly string[],
    property: string,
    conditions: readonly Condition[],
    listing: Listing,
  ): Promise<StoredObject[]>
  count(conditions: readonly Condition[]): Promise<number>
  /** How many objects have each of these terms of a property, in their order, by one request; 0 for what nothing has. */
  frequencies(terms: readonly string[], property: string): Promise<number[]>
  /** How many objects have a whole number, and their sum. */
  sum(property: string): Promise<{ count: number; sum: number }>
  /** Deletes what meets the conditions, whatever its number, and gives how many there were. */
  delete(conditions: readonly Condition[]): Promise<number>
}

/** Objects sent in one request; with their vectors some megabytes at most. */
const BATCH_OBJECTS = 200
const BATCH_BYTES = 4_000_000
/** Objects read in one request. */
const PAGE = 500
/** Ids asked for in one request. */
const MOST_IDS = 1000
/** Requests for single objects under way at once. */
const MOST_AT_ONCE = 200
/** Objects that a query returns. */
const MOST_FOUND = 10_000

export function openCollection(
  nodes: Nodes,
  plan: CollectionPlan,
  settings: WeaviateSettings,
): OpenCollection {
  /** Queries, which one copy answers. */
  const ask = <Result>(work: (collection: Collection) => Promise<Result>): Promise<Result> =>
    nodes.run((client) => work(collectionOf(client, plan, settings, 'ONE')))
  /** A lock may be lost while a change waits for a node, and what it would overwrite then is another holder's. */
  const underLocks = <Result>(work: Work<Result>): Promise<Result> =>
    tellLocks(nodes.run(work, { assertAllowed: assertLocksHeld }))
  /** Changes, which a majority of the copies takes: `latest` reads from a majority, and two have one in common. */
  const change = <Result>(work: (collection: Collection) => Promise<Result>): Promise<Result> =>
    underLocks((client) => work(collectionOf(client, plan, settings, 'QUORUM')))

  const isMoment = (name: string) => plan.properties[name] === 'date'
  /** Without nulls and empty lists, which Weaviate does not keep. */
  const present = (properties: NewObject['properties']) =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, value]) => {
        if (value === null || (Array.isArray(value) && value.length === 0)) return []
        if (isMoment(name)) return [[name, toMilliseconds(value)]]
        return [[name, Array.isArray(value) ? [...value] : (value as string | number | boolean)]]
      }),
    )
  const plain = (name: string, value: PropertyValue | undefined): Exclude<PropertyValue, Date> => {
    if (value === undefined || value === null) return null
    return isMoment(name) ? new Date(Number(value)).toISOString() : (value as Exclude<PropertyValue, Date>)
  }
  const read = (object: { uuid: string; properties: object; vectors?: object }, want: Want): StoredObject => {
    const properties = object.properties as Record<string, PropertyValue | undefined>
    const vector = (object.vectors as Record<string, number[]> | undefined)?.[VECTOR]
    return {
      id: object.uuid,
      properties: Object.fromEntries(want.properties.map((name) => [name, plain(name, properties[name])])),
      vector: vector === undefined || vector.length === 0 ? null : Float32Array.from(vector),
    }
  }
  const wanted = ({ properties, vector }: Want) => ({
    returnProperties: [...properties],
    includeVector: vector === true,
  })
  const options = (filter: FilterValue | undefined, listing: Listing) => ({
    ...wanted(listing),
    limit: listing.limit,
    ...(filter === undefined ? {} : { filters: filter }),
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
    for (let first = 0; first < ids.length; first += MOST_IDS) {
      const some = [...new Set(ids.slice(first, first + MOST_IDS))]
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
    for (let first = 0; first < ids.length; first += MOST_AT_ONCE) {
      const some = ids.slice(first, first + MOST_AT_ONCE)
      const objects = await nodes.run((_, address) =>
        readObjects(address, settings, plan.name, { ids: some, vector }),
      )
      for (const object of objects) found.set(object.id, read({ uuid: object.id, ...object }, want))
    }
    return found
  }
  const findAll = (conditions: readonly Condition[], want: Want): Promise<StoredObject[]> => {
    const listing = { ...want, limit: MOST_FOUND }
    return query(conditions, listing, (collection, filter) =>
      collection.query.fetchObjects(options(filter, listing)),
    )
  }

  const toSent = ({ id, properties, vector }: NewObject) => ({
    id,
    properties: present(properties),
    ...(vector === undefined ? {} : { vectors: { [VECTOR]: Array.from(vector) } }),
  })
  type SentObject = ReturnType<typeof toSent>
  const insert = (objects: SentObject[]): Promise<void> =>
    change(async (collection) => {
      const { errors } = await collection.data.insertMany(objects)
      const [first] = Object.values(errors)
      if (first !== undefined) throw refused(first.message)
    })
  const insertByRest = (objects: SentObject[]): Promise<void> =>
    underLocks(async (_, address, signal) => {
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
      if (objects.some(({ vector }) => vector !== undefined)) await change(keepVectors)
    },
    merge: (id, properties) =>
      change((collection) => collection.data.update({ id, properties: present(properties) })),
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
      // A copy that was away may have meant what an object said before.
      return [...found.values()].filter((object) => meets(object, conditions))
    },
    async assertCaughtUp() {
      if (!isReplicated(settings)) return
      await nodes.run(async (client, { url }) => {
        const [own, majority] = [
          collectionOf(client, plan, settings, 'ONE'),
          collectionOf(client, plan, settings, 'QUORUM'),
        ]
        const all = own.filter.byId().notEqual(NOBODY)
        const { matches } = await majority.data.deleteMany(all, { dryRun: true })
        // Counted under a condition: without one, the server asks all copies, and says 0 where one is away.
        const { totalCount } = await own.aggregate.overAll({ filters: all })
        if (totalCount < matches) throw behind(url)
      })
    },
    find: (conditions, listing) =>
      query(conditions, listing, (collection, filter) => {
        const [first, ...others] = listing.sort ?? []
        if (first === undefined) return collection.query.fetchObjects(options(filter, listing))
        let sort = collection.sort.byProperty(first.property, first.descending !== true)
        for (const { property, descending } of others) sort = sort.byProperty(property, descending !== true)
        return collection.query.fetchObjects({ ...options(filter, listing), sort })
      }),
    async *all(want, page = PAGE) {
      let after: string | undefined
      for (;;) {
        const { objects } = await ask((collection) =>
          collection.query.fetchObjects({
            ...wanted(want),
            limit: page,
            ...(after === undefined ? {} : { after }),
          }),
        )
        for (const object of objects) yield read(object, want)
        after = objects.at(-1)?.uuid
        if (objects.length < page) return
      }
    },
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
    count: (conditions) => ask((collection) => countObjects(collection, conditions)),
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
      // One request deletes a limited number.
      for (let deleted = 0; ; ) {
        const matches = await change(async (collection) => {
          const { failed, ...result } = await collection.data.deleteMany(filter)
          if (failed > 0) throw refused(`cannot achieve consistency: ${failed} objects were not deleted`)
          return result.matches
        })
        if (matches === 0) return deleted
        deleted += matches
      }
    },
  }
}

function* inBatches(objects: readonly NewObject[]): Generator<NewObject[]> {
  let batch: NewObject[] = []
  let bytes = 0
  for (const object of objects) {
    const size = sizeOf(object)
    if (batch.length > 0 && (batch.length >= BATCH_OBJECTS || bytes + size > BATCH_BYTES)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(object)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

function sizeOf({ properties, vector }: NewObject): number {
  let size = (vector?.length ?? 0) * 4
  for (const value of Object.values(properties)) {
    if (typeof value === 'string') size += value.length
    else if (Array.isArray(value)) for (const item of value) size += item.length
  }
  return size
}

/** @param moment a date, or a text in ISO 8601 */
const toMilliseconds = (moment: PropertyValue): number =>
  moment instanceof Date ? moment.getTime() : Date.parse(String(moment))

const behind = (url: string): AppError =>
  new AppError(
    'unavailable',
    `Weaviate at ${url} is still catching up with what was written while it was away`,
    {
      hint: 'Try again in a minute.',
      retryAfterSeconds: 30,
    },
  )

/** What the server says of single objects, as the client's own errors say what it says of a request. */
const refused = (message: string): Error =>
  Object.assign(new Error(message.slice(0, 300)), { name: 'WeaviateBatchError' })
