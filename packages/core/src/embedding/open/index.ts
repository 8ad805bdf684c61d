export type { BundledSettings, EmbeddingSettings, EndpointSettings, HubSettings } from '../settings.ts'
export { embeddingFields, embeddingSettings } from './embedding-env.ts'
export { type EmbeddingContext, type LazyEmbedder, openEmbedder } from './open-embedder.ts'
