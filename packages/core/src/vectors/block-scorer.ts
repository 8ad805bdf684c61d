import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { workerUrl } from '../tasks/worker-url.ts'
import { type BlockLayout, scoreBlock } from './block-layout.ts'
import type { Kernel } from './kernel.ts'
import type { ScoringSettings } from './scoring.worker.ts'
import { createSharedScoring, newControl, type SharedScoring } from './shared-scoring.ts'

/** Number of blocks, about 65,000 rows, from which a second thread saves more time than it costs. */
const SHARED_BLOCKS = 64

/**
 * Computes the scores of the first `blocks` blocks, for all rows or the selected ones. On a large matrix a
 * second thread starts with them while this one runs `meanwhile`; then both share the rest.
 * @param meanwhile must not change the matrix
 * @returns the result of `meanwhile`
 */
export type BlockScorer = <Result>(blocks: number, selected: boolean, meanwhile: () => Result) => Result

/** With a single core there is no second thread. */
export function createBlockScorer(
  kernel: Kernel,
  layout: BlockLayout,
  cores = availableParallelism(),
): BlockScorer {
  /** Undefined until needed, null if unavailable. */
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
        // The second thread has died while processing a block.
        shared = null
        scoreAlone(blocks, selected)
      }
    }
  }
}

/** Starts the second thread, which lives as long as the process without keeping it alive. */
function startThread(kernel: Kernel, layout: BlockLayout): SharedScoring {
  const control = newControl()
  const workerData: ScoringSettings = { layout, memory: kernel.memory, control }
  // Until the thread is running, or if it fails to start, this one processes all blocks.
  new Worker(workerUrl('scoring', import.meta.url), { workerData }).on('error', () => {}).unref()
  return createSharedScoring(kernel, layout, control)
}
