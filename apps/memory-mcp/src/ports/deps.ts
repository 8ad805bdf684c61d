import type { Embedder } from '@agora-mcp/core/embedding'
import type { NamedLevel, PrivacyLevel } from '../domain/memory.ts'
import type { TimeZone } from '../domain/recall/time/time-zone.ts'
import type { MemoryStore } from './memory-store.ts'
import type { EmbeddedQuestion } from './search.ts'

/** The ports of tools and commands: the parts of a store, the model, and the clock. */
export interface Deps extends Omit<MemoryStore, 'close'> {
  /** Embeds a question; of one longer than the model's window, the beginning counts. */
  readonly embedQuery: (text: string, signal: AbortSignal) => Promise<EmbeddedQuestion>
  /** Loads the model at the first call. */
  readonly embedder: () => Promise<Embedder>
  /** Privacy level of a conversation that the viewer begins: one that the viewer may see. */
  readonly ownLevel: PrivacyLevel
  /** The level under which what the viewer names is stored. */
  readonly storedLevel: (level: NamedLevel) => PrivacyLevel
  readonly clock: () => Date
  /** The calendar of the person. */
  readonly zone: TimeZone
  /** A new id; ids are ordered like the moments they are made for. Default: now. */
  readonly newId: (at?: Date) => string
}
