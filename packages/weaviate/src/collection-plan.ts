import { AppError } from '@agora-mcp/core/errors'
import { BM25 } from '@agora-mcp/core/ranking'
import type { WeaviateClass, WeaviateClient } from 'weaviate-client'
import type { WeaviateSettings } from './settings/index.ts'

/**
 * Purpose of a property: `key` is compared as a whole, `keys` is a list of them, `terms` are words separated
 * by spaces, for BM25 and counts; `stored` is a text, `number` a float of 64 bits and `blob` are bytes that are
 * only returned; integers and times are compared by value. A time is stored as milliseconds since 1970, because Weaviate's own dates
 * end in 2262.
 */
export type PropertyKind =
  | 'key'
  | 'keys'
  | 'terms'
  | 'stored'
  | 'storedList'
  | 'blob'
  | 'number'
  | 'int'
  | 'date'
  | 'boolean'

export interface CollectionPlan {
  /** Without the prefix of the settings. */
  readonly name: string
  readonly description: string
  readonly properties: Readonly<Record<string, PropertyKind>>
  readonly hasVectors: boolean
}

type Property = NonNullable<WeaviateClass['properties']>[number]

const KINDS: Readonly<Record<PropertyKind, Omit<Property, 'name'>>> = {
  key: { dataType: ['text'], tokenization: 'field', indexFilterable: true, indexSearchable: false },
  keys: { dataType: ['text[]'], tokenization: 'field', indexFilterable: true, indexSearchable: false },
  terms: { dataType: ['text'], tokenization: 'whitespace', indexFilterable: true, indexSearchable: true },
  stored: { dataType: ['text'], tokenization: 'field', indexFilterable: false, indexSearchable: false },
  storedList: { dataType: ['text[]'], tokenization: 'field', indexFilterable: false, indexSearchable: false },
  blob: { dataType: ['blob'], indexFilterable: false },
  number: { dataType: ['number'], indexFilterable: false },
  int: { dataType: ['int'], indexFilterable: true, indexRangeFilters: true },
  date: { dataType: ['int'], indexFilterable: true, indexRangeFilters: true },
  boolean: { dataType: ['boolean'], indexFilterable: true },
}

export const VECTOR = 'default'

/**
 * Candidates kept during a vector search (or the number requested, if larger) and compared exactly, since
 * quantised codes alone would confuse similar vectors. Weaviate's own choice, 480 for the 60 that a search
 * requests, finds .996 of the ten nearest among 100,000 instead of .987 and takes 3 ms longer.
 */
const VECTOR_CANDIDATES = 200

/**
 * Intervals of asynchronous replication in milliseconds: with Weaviate's default of 30 seconds, lists and
 * searches, which one replica answers, would be stale for too long after an outage. Servers before 1.39 use
 * their own settings.
 */
const REPLICATION_INTERVALS = { frequency: 5_000, frequencyWhilePropagating: 1_000, propagationDelay: 1_000 }

function toClass(
  { name, description, properties, hasVectors }: CollectionPlan,
  settings: WeaviateSettings,
): WeaviateClass {
  return {
    class: name,
    description,
    properties: Object.entries(properties).map(([property, kind]) => ({ name: property, ...KINDS[kind] })),
    invertedIndexConfig: {
      bm25: { k1: BM25.k1, b: BM25.b },
      // Function words are already removed.
      stopwords: { preset: 'none' },
    },
    replicationConfig: {
      factor: settings.replicationFactor,
      asyncEnabled: settings.replicationFactor > 1,
      ...(settings.replicationFactor > 1 && { asyncConfig: REPLICATION_INTERVALS }),
      // A replica that missed the deletion of an object must not restore it.
      deletionStrategy: 'TimeBasedResolution',
    },
    ...(settings.tenant !== undefined && {
      multiTenancyConfig: { enabled: true, autoTenantCreation: true, autoTenantActivation: true },
    }),
    ...(hasVectors
      ? {
          vectorConfig: {
            [VECTOR]: {
              vectorizer: { none: {} },
              vectorIndexType: 'hnsw',
              vectorIndexConfig: {
                distance: 'cosine',
                ef: VECTOR_CANDIDATES,
                rq: { enabled: true, bits: 8, rescoreLimit: VECTOR_CANDIDATES },
              },
            },
          },
        }
      : { vectorizer: 'none', vectorIndexConfig: { skip: true } }),
  }
}

/**
 * Creates a collection if it does not exist, and adds properties that a newer version of this program needs.
 * @throws AppError config if the collection belongs to another program, or was created with other tenants or
 * another replication factor
 */
export async function createCollection(
  client: WeaviateClient,
  plan: CollectionPlan,
  settings: WeaviateSettings,
): Promise<void> {
  if (!(await client.collections.exists(plan.name))) {
    try {
      await client.collections.createFromSchema(toClass(plan, settings))
    } catch (error) {
      // Another process has created it in the meantime.
      if (!(error instanceof Error && /already exists/.test(error.message))) throw error
    }
  }
  const { config, tenants } = client.collections.use(plan.name)
  const found = await config.get()
  if (found.multiTenancy.enabled !== (settings.tenant !== undefined)) {
    throw otherTenants(plan, settings, found.multiTenancy.enabled)
  }
  if (found.replication.factor !== settings.replicationFactor) {
    throw otherCopies(plan, settings, found.replication.factor)
  }
  // A write would create the tenant, but a read of a missing one fails. Creating an existing one has no
  // effect.
  if (settings.tenant !== undefined && (await tenants.getByName(settings.tenant)) === null) {
    await tenants.create({ name: settings.tenant })
  }
  const names = new Set(found.properties.map(({ name }) => name))
  const missing = Object.entries(plan.properties).filter(([name]) => !names.has(name))
  if (missing.length === 0) return
  if (found.description !== plan.description) {
    throw notOurs(
      plan,
      settings,
      missing.map(([name]) => name),
    )
  }
  for (const [name, kind] of missing) {
    const { dataType, ...index } = KINDS[kind]
    try {
      // The client's own type has the same values.
      await config.addProperty({ name, dataType: dataType?.[0], ...index } as Parameters<
        typeof config.addProperty
      >[0])
    } catch (error) {
      if (!(error instanceof Error && /already exists|conflict for property/i.test(error.message)))
        throw error
    }
  }
}

const notOurs = (
  { name }: CollectionPlan,
  settings: WeaviateSettings,
  missing: readonly string[],
): AppError =>
  new AppError(
    'config',
    `The collection ${name} of Weaviate at ${settings.url} is another program's: it has no ${missing.join(', ')}`,
    {
      hint: `Set ${settings.variables}_WEAVIATE_COLLECTION_PREFIX, e.g. to Agora_, for collections of its own.`,
    },
  )

const otherTenants = (
  { name }: CollectionPlan,
  { url, variables }: WeaviateSettings,
  hasTenants: boolean,
): AppError =>
  new AppError(
    'config',
    `The collection ${name} of Weaviate at ${url} was made ${hasTenants ? 'with' : 'without'} tenants`,
    {
      hint: `${hasTenants ? 'Set' : 'Unset'} ${variables}_WEAVIATE_TENANT, or set another ${variables}_WEAVIATE_COLLECTION_PREFIX.`,
    },
  )

/** Another replication factor would mistake one replica for a majority, or wait for replicas that do not exist. */
const otherCopies = (
  { name }: CollectionPlan,
  { url, variables, replicationFactor }: WeaviateSettings,
  copies: number,
): AppError =>
  new AppError(
    'config',
    `The collection ${name} of Weaviate at ${url} was made with ${copies} ${copies === 1 ? 'copy' : 'copies'} of each object, not ${replicationFactor}`,
    {
      hint: `Set ${variables}_WEAVIATE_REPLICATION_FACTOR=${copies}, or another ${variables}_WEAVIATE_COLLECTION_PREFIX to begin anew.`,
    },
  )
