import type { OfficeEmbedder } from '../../src/adapters/embedder/office-embedder.ts'
import { processEmbedder } from '../../src/adapters/embedder/process-embedder.ts'

/** Shared by all offices of a test worker, with whose end it goes: its process and model are costly. */
export const sharedEmbedder: OfficeEmbedder = { ...processEmbedder(), close: async () => {} }
