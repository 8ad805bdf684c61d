export { type CountedWeaviate, countRequests } from './counting-proxy.ts'
export { type ShardStatus, setShardStatus } from './shard-status.ts'
export { type StoreOpeners, type StorePlace, storePlaces, storeSuites } from './store-places.ts'
export {
  hasWeaviateProgram,
  killInTurn,
  launchCluster,
  PROGRAM_NEEDED,
  startCluster,
  type WeaviateCluster,
  withNodeBehind,
  withPlugPulled,
} from './weaviate-cluster.ts'
export { weaviateForTests } from './weaviate-for-tests.ts'
export type { WeaviateNode } from './weaviate-node.ts'
export {
  dropCollections,
  hasWeaviate,
  isWeaviateShared,
  settingsOf,
  startWeaviate,
  WEAVIATE_NEEDED,
  WEAVIATE_SHARED,
  type WeaviateServer,
  weaviateVariables,
} from './weaviate-server.ts'
