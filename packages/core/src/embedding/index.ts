export type { Embedder, EmbedOptions } from './embedder.ts'
