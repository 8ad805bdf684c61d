export { type StoreOpeners, type StorePlace, storePlaces } from './store-places.ts'
export {
  hasWeaviateProgram,
  PROGRAM_NEEDED,
  startCluster,
  type WeaviateCluster,
} from './weaviate-cluster.ts'
export type { WeaviateNode } from './weaviate-node.ts'
export {
  dropCollections,
  hasWeaviate,
  startWeaviate,
  WEAVIATE_NEEDED,
  type WeaviateServer,
} from './weaviate-server.ts'
