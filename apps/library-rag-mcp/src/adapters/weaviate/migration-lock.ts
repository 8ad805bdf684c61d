import { beingMigrated } from '@agora-mcp/core/errors'
import type { StoreState } from './store-state.ts'

/** Whoever copies the library out of Weaviate, or into it, holds this lock. */
export const MIGRATION = 'migration'

/** @throws AppError unavailable where somebody does */
export async function assertNotMigrated({
  locks,
  place,
}: Pick<StoreState, 'locks' | 'place'>): Promise<void> {
  if (await locks.isHeld(MIGRATION)) throw beingMigrated(place)
}
