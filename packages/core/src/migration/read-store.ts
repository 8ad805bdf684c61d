import { setTimeout as sleep } from 'node:timers/promises'
import { StaleReadError } from '../errors/index.ts'
import { createTally, digestOf, type Tally } from './digest.ts'
import type { MigratableStore, MigrationPlan, MigrationWork, MovedItem } from './migratable-store.ts'

/** Interval at which a replica that was down catches up. */
const PAUSE_MS = 5_000
const MAX_PAUSES = 24

/**
 * Reads a whole store. If a replica of a cluster is stale, waits and starts over, for two minutes at most.
 * @param message current step, for people
 * @param use receives each item with its digest, again if reading starts over
 * @throws StaleReadError if a replica is still stale after that; the signal's reason if it aborts
 */
export async function readStore<Item extends MovedItem>(
  store: MigratableStore<Item>,
  { countsOf }: Pick<MigrationPlan<Item>, 'countsOf'>,
  { signal, progress, pauseMs = PAUSE_MS }: MigrationWork,
  message: string,
  use: (item: Item, digest: string) => Promise<void> | void,
): Promise<Tally> {
  const read = async (): Promise<Tally> => {
    const tally = createTally()
    const total = Math.max(1, await store.size())
    let done = 0
    for await (const item of store.items()) {
      signal.throwIfAborted()
      const digest = digestOf(item)
      const counts = countsOf(item)
      await use(item, digest)
      tally.add(digest, counts)
      for (const count of Object.values(counts)) done += count
      progress(Math.min(done, total), total, message)
    }
    return tally
  }
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof StaleReadError) || pauses === MAX_PAUSES) throw error
    }
    progress(0, 1, 'waiting for a node to catch up')
    await sleep(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}
