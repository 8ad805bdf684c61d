import { setTimeout as sleep } from 'node:timers/promises'
import { StaleReadError } from '../errors/index.ts'
import type { MigrationWork } from './migratable-store.ts'

/** A copy that was down catches up every few seconds. */
const PAUSE_MS = 5_000
const MOST_PAUSES = 24

/**
 * Does something again for as long as it reads from a copy that lacks what others have: two minutes of waiting at most.
 * @param work can be done again from its beginning
 * @throws StaleReadError after that; the signal's reason, at once, where it is aborted while this waits
 */
export async function untilCaughtUp<Result>(
  { signal, progress, pauseMs = PAUSE_MS }: MigrationWork,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StaleReadError) || pauses === MOST_PAUSES) throw error
    }
    progress(0, 1, 'waiting for a node to catch up')
    await sleep(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}
