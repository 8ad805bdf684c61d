import { AppError } from '@agora-mcp/core/errors'
import { BM25 } from '@agora-mcp/core/ranking'
import type { WeaviateClass, WeaviateClient } from 'weaviate-client'
import type { WeaviateSettings } from './settings/index.ts'

/**
 * What a property is for: `key` is compared as a whole, `keys` is a list of such, `terms` are words with spaces between
 * them, found by BM25 and counted; `stored` is a text and `blob` are bytes that are only given back; whole numbers and
 * moments are compared by size. A moment is kept as milliseconds since 1970: Weaviate's own dates end in 2262.
 */
export type PropertyKind =
  | 'key'
  | 'keys'
  | 'terms'
  | 'stored'
  | 'storedList'
  | 'blob'
  | 'int'
  | 'date'
  | 'boolean'

/** A collection as it is to be. */
export interface CollectionPlan {
  /** Without the prefix of the settings. */
  readonly name: string
  /** For people who look at the schema. */
  readonly description: string
  readonly properties: Readonly<Record<string, PropertyKind>>
  /** Whether its objects have vectors. */
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
  int: { dataType: ['int'], indexFilterable: true, indexRangeFilters: true },
  date: { dataType: ['int'], indexFilterable: true, indexRangeFilters: true },
  boolean: { dataType: ['boolean'], indexFilterable: true },
}

/** Name of the one vector that objects have. */
export const VECTOR = 'default'

/**
 * Candidates of a vector search: so many are kept on the way through the index (or as many as are wanted, where these are
 * more) and compared exactly, since quantised codes alone would mix up near ones. Weaviate's own choice, 480 for the 60 that
 * a search wants, finds .996 of the ten nearest among 100,000 instead of .987 and takes 3 ms longer.
 */
const VECTOR_CANDIDATES = 200

/**
 * How soon a copy that was away has what it missed, in milliseconds: Weaviate's own 30 seconds, twice, are too long for
 * lists and searches, which one copy answers. Servers before 1.39 go by their own settings.
 */
const CATCHING_UP = { frequency: 5_000, frequencyWhilePropagating: 1_000, propagationDelay: 1_000 }

/** The plan as Weaviate reads it. */
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
      // What is a function word, we have decided before.
      stopwords: { preset: 'none' },
    },
    replicationConfig: {
      factor: settings.replicationFactor,
      asyncEnabled: settings.replicationFactor > 1,
      ...(settings.replicationFactor > 1 && { asyncConfig: CATCHING_UP }),
      // A copy that was away when an object was deleted does not bring it back.
      deletionStrategy: 'TimeBasedResolution',
    },
    ...(settings.tenant === undefined
      ? {}
      : { multiTenancyConfig: { enabled: true, autoTenantCreation: true, autoTenantActivation: true } }),
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
 * Makes a collection where there is none, and adds what a newer version of this program needs to one that it made.
 * @throws AppError config where there is another program's, or one made for other tenants or another number of copies
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
      // Another process was quicker.
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
  // A write would make the tenant; a read of one that is not there fails. Making one that is there changes nothing.
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
      // The client's own type names the same values.
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

/** With another number, this process would take one copy for a majority, or wait for copies that there are not. */
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
