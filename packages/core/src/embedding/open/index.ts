export { type EmbeddingContext, type LazyEmbedder, openEmbedder } from './open-embedder.ts'
export {
  type BundledSettings,
  type EmbeddingSettings,
  type EndpointSettings,
  embeddingFields,
  embeddingSettings,
  type HubSettings,
} from './settings.ts'
