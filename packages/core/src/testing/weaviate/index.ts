export { type StoreOpeners, type StorePlace, storePlaces } from './store-places.ts'
export {
  dropCollections,
  hasWeaviate,
  startWeaviate,
  WEAVIATE_NEEDED,
  type WeaviateServer,
} from './weaviate-server.ts'
