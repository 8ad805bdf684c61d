import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { workerUrl } from '../tasks/worker-url.ts'
import { type BlockLayout, scoreBlock } from './block-layout.ts'
import type { Kernel } from './kernel.ts'
import type { ScoringSettings } from './scoring.worker.ts'
import { createSharedScoring, newControl, type SharedScoring } from './shared-scoring.ts'

/** From so many blocks on, some 65,000 rows, a second thread saves more milliseconds than it costs. */
const SHARED_BLOCKS = 64

/**
 * Computes the scores of the first `blocks` blocks, for all rows or those selected. On a large matrix a second thread
 * begins with them while this one does something else first; then both take what is left.
 * @param meanwhile does not change the matrix
 * @returns what `meanwhile` gave
 */
export type BlockScorer = <Result>(blocks: number, selected: boolean, meanwhile: () => Result) => Result

/** @param cores Where there is only one, there is no second thread. */
export function createBlockScorer(
  kernel: Kernel,
  layout: BlockLayout,
  cores = availableParallelism(),
): BlockScorer {
  /** Undefined until it is wanted, null where there is none. */
  let shared: SharedScoring | null | undefined = cores < 2 ? null : undefined

  const scoreAlone = (blocks: number, selected: boolean) => {
    for (let block = 0; block < blocks; block++) scoreBlock(kernel, layout, block, selected)
  }
  return (blocks, selected, meanwhile) => {
    if (blocks < SHARED_BLOCKS || shared === null) {
      scoreAlone(blocks, selected)
      return meanwhile()
    }
    shared ??= startThread(kernel, layout)
    shared.begin(blocks, selected)
    try {
      return meanwhile()
    } finally {
      shared.takeBlocks()
      if (!shared.waitForAll()) {
        // The other one has died with a block in its hands.
        shared = null
        scoreAlone(blocks, selected)
      }
    }
  }
}

/** Starts the second thread, which lives as long as the process and does not keep it alive. */
function startThread(kernel: Kernel, layout: BlockLayout): SharedScoring {
  const control = newControl()
  const workerData: ScoringSettings = { layout, memory: kernel.memory, control }
  // Until it is there, or where it cannot be started, this thread takes all blocks.
  new Worker(workerUrl('scoring', import.meta.url), { workerData }).on('error', () => {}).unref()
  return createSharedScoring(kernel, layout, control)
}
