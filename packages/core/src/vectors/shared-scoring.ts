import { type BlockLayout, scoreBlock } from './block-layout.ts'
import type { Kernel } from './kernel.ts'

// Communication between two threads: indexes into a shared array of integers.
/** Number of the query; threads wait on it for the next one. */
const QUERY = 0
const NEXT = 1
const DONE = 2
const BLOCKS = 3
const SELECTED = 4
const PLACES = 5

/** Milliseconds to wait for one block, which takes a tenth of one, before abandoning the other thread. */
const TIMEOUT_MS = 2_000

/** Scores the blocks of a matrix in two threads: each takes the next block until none is left. */
export interface SharedScoring {
  /** Starts scoring all blocks; the query and the selections must be in memory. */
  begin(blocks: number, selected: boolean): void
  takeBlocks(): void
  /** Waits until all blocks are scored; false if the other thread does not finish. */
  waitForAll(): boolean
  /** Loop of the second thread. */
  serve(): never
}

export const newControl = (): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT))

export function createSharedScoring(
  kernel: Kernel,
  layout: BlockLayout,
  control: Int32Array<SharedArrayBuffer>,
): SharedScoring {
  const takeBlocks = () => {
    for (;;) {
      const block = Atomics.add(control, NEXT, 1)
      const blocks = control[BLOCKS] as number
      if (block >= blocks) return
      scoreBlock(kernel, layout, block, control[SELECTED] === 1)
      if (Atomics.add(control, DONE, 1) + 1 === blocks) Atomics.notify(control, DONE)
    }
  }
  return {
    begin(blocks, selected) {
      control[BLOCKS] = blocks
      control[SELECTED] = selected ? 1 : 0
      control[DONE] = 0
      // Written last, so that a thread that takes a block sees all earlier writes.
      Atomics.store(control, NEXT, 0)
      Atomics.add(control, QUERY, 1)
      Atomics.notify(control, QUERY)
    },
    takeBlocks,
    waitForAll() {
      for (;;) {
        const done = Atomics.load(control, DONE)
        if (done === control[BLOCKS]) return true
        if (Atomics.wait(control, DONE, done, TIMEOUT_MS) === 'timed-out') return false
      }
    },
    serve() {
      for (let seen = 0; ; ) {
        Atomics.wait(control, QUERY, seen)
        seen = Atomics.load(control, QUERY)
        takeBlocks()
      }
    },
  }
}
