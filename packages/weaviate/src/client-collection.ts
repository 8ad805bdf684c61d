import type { Properties, WeaviateClient } from 'weaviate-client'
import type { CollectionPlan } from './collection-plan.ts'
import type { WeaviateSettings } from './settings/index.ts'

/** An id that no object has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000'

/** A collection as the client has it, of one tenant where there are tenants. */
export type Collection = ReturnType<typeof collectionOf>

/** @param level how many copies must have answered */
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
 * Makes the server write its vector index to its log. A batch is acknowledged while the end of that log is still in the
 * server's memory, since it writes the log before the workers that index the vectors are done; what is killed then finds
 * the objects by words only. A deletion writes the logs of all shards, also one that finds nothing to delete.
 * @param collection at QUORUM
 */
export const keepVectors = async (collection: Collection): Promise<void> => {
  await collection.data.deleteMany(collection.filter.byId().equal(NOBODY), { dryRun: true })
}

/** Whether each object has several copies. */
export const isReplicated = ({ replicationFactor }: WeaviateSettings): boolean => replicationFactor > 1
