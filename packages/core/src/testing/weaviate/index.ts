export {
  dropCollections,
  hasWeaviate,
  startWeaviate,
  WEAVIATE_NEEDED,
  type WeaviateServer,
} from './weaviate-server.ts'
