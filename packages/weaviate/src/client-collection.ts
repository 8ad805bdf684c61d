import type { Properties, WeaviateClient } from 'weaviate-client'
import type { CollectionPlan } from './collection-plan.ts'
import type { WeaviateSettings } from './settings/index.ts'

export const UNUSED_ID = '00000000-0000-4000-8000-000000000000'

/** The client's collection, limited to a tenant if there are tenants. */
export type Collection = ReturnType<typeof collectionOf>

/** Opens the client's collection. @param level number of replicas that must answer */
export function collectionOf(
  client: WeaviateClient,
  { name }: CollectionPlan,
  settings: WeaviateSettings,
  level: 'ONE' | 'QUORUM',
) {
  const bare = client.collections.use<string, Properties>(name)
  const ofTenant = settings.tenant === undefined ? bare : bare.withTenant(settings.tenant)
  return isReplicated(settings) ? ofTenant.withConsistency(level) : ofTenant
}

/**
 * Makes the server flush the log of its vector index. A batch is acknowledged while the end of that log is
 * still in memory, since the server writes the log before the indexing workers have finished; after a kill
 * such objects are only found by words. A deletion flushes the logs of all shards, even if it deletes
 * nothing.
 * @param collection at QUORUM
 */
export const flushVectorLog = async (collection: Collection): Promise<void> => {
  await collection.data.deleteMany(collection.filter.byId().equal(UNUSED_ID), { dryRun: true })
}

export const isReplicated = ({ replicationFactor }: WeaviateSettings): boolean => replicationFactor > 1
