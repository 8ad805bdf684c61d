import type { OfficeEmbedder } from '../src/adapters/embedder/office-embedder.ts'
import { processEmbedder } from '../src/adapters/embedder/process-embedder.ts'

/**
 * The embedder of all offices of a test worker: its process, its model and the vectors of the specialists' examples cost
 * more than what an office embeds. It outlives each office and ends with the worker.
 */
export const sharedEmbedder: OfficeEmbedder = { ...processEmbedder(), close: async () => {} }
