import type { Embedder } from '@agora-mcp/core/embedding'
import type { WordVectors } from '@agora-mcp/core/ranking'
import type { PrivacyLevel } from '../domain/memory.ts'
import type { MemoryStore } from './memory-store.ts'

/** What tools and commands work with: the parts of a store, the model, and the clock. */
export interface Deps extends Omit<MemoryStore, 'close'> {
  /**
   * The vector of a question, the fingerprint of its space, and the vectors of its words, null where the model shows none.
   * Of a question longer than the model's window, the beginning counts.
   */
  readonly embedQuery: (
    text: string,
    signal: AbortSignal,
  ) => Promise<{ vector: Float32Array; fingerprint: string; words: WordVectors | null }>
  /** Loads the model at the first call. */
  readonly embedder: () => Promise<Embedder>
  /** Privacy level of a conversation that the viewer begins: one that the viewer may see. */
  readonly ownLevel: PrivacyLevel
  readonly clock: () => Date
  /** A new id; ids are ordered like the moments they are made for. Default: now. */
  readonly newId: (at?: Date) => string
}
