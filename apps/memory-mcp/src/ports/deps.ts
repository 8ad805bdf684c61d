import type { Embedder } from '@agora-mcp/core/embedding'
import type { NamedLevel, PrivacyLevel } from '../domain/memory.ts'
import type { TimeZone } from '../domain/recall/time/time-zone.ts'
import type { MemoryStore } from './memory-store.ts'

/** Ports of tools and commands: the parts of a store, the model, and the clock. */
export interface Deps extends Omit<MemoryStore, 'close'> {
  /** Loads the model on the first call. */
  readonly embedder: () => Promise<Embedder>
  /** Level of a conversation that the viewer starts, always visible to the viewer. */
  readonly ownLevel: PrivacyLevel
  readonly storedLevel: (level: NamedLevel) => PrivacyLevel
  readonly clock: () => Date
  /** Calendar of the person. */
  readonly zone: TimeZone
  /** Creates an id; ids sort by time. Default: now. */
  readonly newId: (at?: Date) => string
}
