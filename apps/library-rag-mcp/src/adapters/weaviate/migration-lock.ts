import { beingMigrated } from '@agora-mcp/core/errors'
import type { StoreState } from './store-state.ts'

/** Lock held while the library is copied into or out of Weaviate. */
export const MIGRATION = 'migration'

/** @throws AppError unavailable while a migration runs */
export async function assertNotMigrated({
  locks,
  place,
}: Pick<StoreState, 'locks' | 'place'>): Promise<void> {
  if (await locks.isHeld(MIGRATION)) throw beingMigrated(place)
}
