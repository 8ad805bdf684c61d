import { createKernel, MOST_PAGES, PAGE_BYTES } from './kernel.ts'
import { QUERY_OFFSET, quantiseQuery } from './quantise.ts'

/** Rows of a block; what is stored beside the matrix is cut into blocks of the same size. */
export const BLOCK_ROWS = 1024
/** Rows are padded to a multiple of this, the kernel's step. */
const STEP = 64
/** Share of its size by which memory grows at least. */
const AHEAD = 0.25

/**
 * Vectors as 8-bit codes in WebAssembly memory, in blocks of {@link BLOCK_ROWS} rows. A row takes its dimensions,
 * rounded up to 64, plus 14 bytes.
 */
export interface VectorMatrix {
  readonly dimensions: number
  /** How many blocks there are; those released are among them and hold no rows. */
  readonly blocks: number
  /** A block without rows: a released one where there is one, else a new one. @throws RangeError beyond 4 GiB */
  allocate(): number
  /** Forgets a block's rows. */
  release(block: number): void
  /** Puts rows from `row` on: `scales.length` of them, their codes one after the other. */
  write(block: number, row: number, codes: Int8Array, scales: Float32Array): void
  remove(block: number, row: number): void
  /** 1 for each row of a block that is there, 0 for the others. Valid until the next `allocate`. */
  present(block: number): Uint8Array
  /** Where a selection for the next `score` is written: 1 for each wanted row. Valid until the next `allocate`. */
  selection(block: number): Uint8Array
  /**
   * Computes the approximate dot products of all rows, or of those selected, with a vector. They are in units of the
   * number it gives back: the same unit for all rows, so that their order needs no multiplication.
   * @param selected whether the selections count; else all rows that are there
   */
  score(vector: Float32Array, selected: boolean): number
  /** What the last `score` gave a block's rows, -Infinity where a row was left out. Valid until the next `allocate`. */
  scores(block: number): Float32Array
}

export function createVectorMatrix(dimensions: number): VectorMatrix {
  const kernel = createKernel()
  const stride = Math.ceil(dimensions / STEP) * STEP

  // The query and the neutral query come first, then the blocks, each with all that belongs to its rows.
  const query = 0
  const neutral = stride
  const firstBlock = 2 * stride
  const biasesAt = BLOCK_ROWS * stride
  const scalesAt = biasesAt + 4 * BLOCK_ROWS
  const scoresAt = scalesAt + 4 * BLOCK_ROWS
  const presentAt = scoresAt + 4 * BLOCK_ROWS
  const selectionAt = presentAt + BLOCK_ROWS
  const blockBytes = selectionAt + BLOCK_ROWS

  const released: number[] = []
  let blocks = 0
  const startOf = (block: number) => firstBlock + block * blockBytes
  const bytes = (start: number, length: number) => new Uint8Array(kernel.memory.buffer, start, length)
  const reserve = (end: number) => {
    const present = kernel.memory.buffer.byteLength
    const pages = Math.ceil((end - present) / PAGE_BYTES)
    if (pages <= 0) return
    // Growing is dear, since the collector of garbage sees to it each time; what is not written to takes no memory.
    const ahead = Math.ceil((present * AHEAD) / PAGE_BYTES)
    const most = MOST_PAGES - present / PAGE_BYTES
    kernel.memory.grow(Math.max(pages, Math.min(ahead, most)))
  }

  reserve(firstBlock)
  bytes(neutral, stride).fill(QUERY_OFFSET)

  return {
    dimensions,
    get blocks() {
      return blocks
    },
    allocate() {
      const reused = released.pop()
      if (reused !== undefined) return reused
      reserve(startOf(blocks + 1))
      return blocks++
    },
    release(block) {
      // Codes go too: what a user deleted does not linger in memory.
      bytes(startOf(block), blockBytes).fill(0)
      released.push(block)
    },
    write(block, row, codes, scales) {
      const start = startOf(block)
      const rows = scales.length
      const target = new Int8Array(kernel.memory.buffer, start + row * stride, rows * stride)
      if (stride === dimensions) target.set(codes)
      else {
        for (let i = 0; i < rows; i++) {
          target.set(codes.subarray(i * dimensions, (i + 1) * dimensions), i * stride)
        }
      }
      new Float32Array(kernel.memory.buffer, start + scalesAt + 4 * row, rows).set(scales)
      kernel.sums(neutral, start + row * stride, stride, rows, start + biasesAt + 4 * row)
      bytes(start + presentAt + row, rows).fill(1)
    },
    remove(block, row) {
      const start = startOf(block)
      bytes(start + row * stride, stride).fill(0)
      bytes(start + presentAt + row, 1).fill(0)
    },
    present: (block) => bytes(startOf(block) + presentAt, BLOCK_ROWS),
    selection: (block) => bytes(startOf(block) + selectionAt, BLOCK_ROWS),
    score(vector, selected) {
      const unit = quantiseQuery(vector, bytes(query, stride))
      for (let block = 0; block < blocks; block++) {
        const start = startOf(block)
        kernel.score(
          query,
          start,
          stride,
          BLOCK_ROWS,
          start + (selected ? selectionAt : presentAt),
          start + biasesAt,
          start + scalesAt,
          start + scoresAt,
        )
      }
      return unit
    },
    scores: (block) => new Float32Array(kernel.memory.buffer, startOf(block) + scoresAt, BLOCK_ROWS),
  }
}
