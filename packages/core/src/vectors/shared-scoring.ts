import { type BlockLayout, scoreBlock } from './block-layout.ts'
import type { Kernel } from './kernel.ts'

// What two threads tell each other, as places of an array of integers that both see.
/** Counts the queries; who waits for the next one waits here. */
const QUERY = 0
/** The next block that nobody has taken. */
const NEXT = 1
/** Blocks whose scores are there. */
const DONE = 2
const BLOCKS = 3
const SELECTED = 4
const PLACES = 5

/** Milliseconds without a block, which takes a tenth of one, after which another thread is given up. */
const PATIENCE_MS = 2_000

/** The blocks of a matrix, scored by two threads: each takes the next one until none is left. */
export interface SharedScoring {
  /** Calls for the scores of all blocks; the query and the selections lie in memory already. */
  begin(blocks: number, selected: boolean): void
  /** Takes blocks until none is left. */
  takeBlocks(): void
  /** Waits until all scores are there; false where the other thread does not come to an end. */
  waitForAll(): boolean
  /** What the other thread does for as long as it lives. */
  serve(): never
}

/** What both sides share to begin with. */
export const newControl = (): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT))

/** One side of it. */
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
      // Last: who takes a block sees all that was written before.
      Atomics.store(control, NEXT, 0)
      Atomics.add(control, QUERY, 1)
      Atomics.notify(control, QUERY)
    },
    takeBlocks,
    waitForAll() {
      for (;;) {
        const done = Atomics.load(control, DONE)
        if (done === control[BLOCKS]) return true
        if (Atomics.wait(control, DONE, done, PATIENCE_MS) === 'timed-out') return false
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
