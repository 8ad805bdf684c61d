import { PAGE_BYTES } from '../wasm/index.ts'
import { BLOCK_ROWS, layoutOf, startOf } from './block-layout.ts'
import { createBlockScorer } from './block-scorer.ts'
import { createKernel, MAX_PAGES } from './kernel.ts'
import { QUERY_OFFSET, quantiseQuery } from './quantise.ts'

/** Minimum growth of the memory as a share of its size. */
const AHEAD = 0.25

/** Quantised vectors (8 bits) in WebAssembly memory. A row takes its dimensions, rounded up to 64, plus 14 bytes. */
export interface VectorMatrix {
  readonly dimensions: number
  /** Number of blocks, including released ones, which hold no rows. */
  readonly blocks: number
  /** Allocates a block without rows, reusing a released one if possible. @throws RangeError beyond 4 GiB */
  allocate(): number
  release(block: number): void
  /** Writes rows starting at `row`: `scales.length` of them, with their codes concatenated. */
  write(block: number, row: number, codes: Int8Array, scales: Float32Array): void
  remove(block: number, row: number): void
  /** 1 for each existing row of a block, 0 for the others. Valid until the next `allocate`. */
  present(block: number): Uint8Array
  /** Buffer for the selection of the next `score`: 1 for each row to score. Valid until the next `allocate`. */
  selection(block: number): Uint8Array
  /**
   * Computes the approximate dot products of a vector with all rows, or with the selected ones; on a large
   * matrix in two threads if there are enough cores.
   * @param selected true to score selected rows only
   * @param meanwhile runs at the same time; must not change the matrix
   * @returns the result of `meanwhile`
   */
  score<Result>(vector: Float32Array, selected: boolean, meanwhile: () => Result): Result
  /** Unit of the last scores, the same for all rows, so that sorting needs no multiplication. */
  readonly unit: number
  /** Last scores of a block's rows, -Infinity for rows left out. Valid until the next `allocate`. */
  scores(block: number): Float32Array
}

export function createVectorMatrix(dimensions: number): VectorMatrix {
  const kernel = createKernel()
  const layout = layoutOf(dimensions)
  const { stride, neutral, blockBytes } = layout

  const released: number[] = []
  const scoreBlocks = createBlockScorer(kernel, layout)
  let blocks = 0
  let unit = 0
  const bytes = (start: number, length: number) => new Uint8Array(kernel.memory.buffer, start, length)
  const reserve = (end: number) => {
    const present = kernel.memory.buffer.byteLength
    const pages = Math.ceil((end - present) / PAGE_BYTES)
    if (pages <= 0) return
    // Growing is expensive because of garbage collection; pages that are not written to take no memory.
    const ahead = Math.ceil((present * AHEAD) / PAGE_BYTES)
    const most = MAX_PAGES - present / PAGE_BYTES
    kernel.memory.grow(Math.max(pages, Math.min(ahead, most)))
  }

  reserve(startOf(layout, 0))
  bytes(neutral, stride).fill(QUERY_OFFSET)

  return {
    dimensions,
    get blocks() {
      return blocks
    },
    allocate() {
      const reused = released.pop()
      if (reused !== undefined) return reused
      reserve(startOf(layout, blocks + 1))
      return blocks++
    },
    release(block) {
      // Erased, since deleted user data must not linger in memory.
      bytes(startOf(layout, block), blockBytes).fill(0)
      released.push(block)
    },
    write(block, row, codes, scales) {
      const start = startOf(layout, block)
      const rows = scales.length
      const target = new Int8Array(kernel.memory.buffer, start + row * stride, rows * stride)
      if (stride === dimensions) target.set(codes)
      else {
        for (let i = 0; i < rows; i++) {
          target.set(codes.subarray(i * dimensions, (i + 1) * dimensions), i * stride)
        }
      }
      new Float32Array(kernel.memory.buffer, start + layout.scales + 4 * row, rows).set(scales)
      kernel.sums(neutral, start + row * stride, stride, rows, start + layout.biases + 4 * row)
      bytes(start + layout.present + row, rows).fill(1)
    },
    remove(block, row) {
      const start = startOf(layout, block)
      bytes(start + row * stride, stride).fill(0)
      bytes(start + layout.present + row, 1).fill(0)
    },
    present: (block) => bytes(startOf(layout, block) + layout.present, BLOCK_ROWS),
    selection: (block) => bytes(startOf(layout, block) + layout.selection, BLOCK_ROWS),
    score(vector, selected, meanwhile) {
      unit = quantiseQuery(vector, bytes(layout.query, stride))
      return scoreBlocks(blocks, selected, meanwhile)
    },
    get unit() {
      return unit
    },
    scores: (block) =>
      new Float32Array(kernel.memory.buffer, startOf(layout, block) + layout.scores, BLOCK_ROWS),
  }
}
