import type { Kernel } from './kernel.ts'

/** Rows of a block; what is stored beside the matrix is cut into blocks of the same size. */
export const BLOCK_ROWS = 1024
/** Rows are padded to a multiple of this, the kernel's step. */
const STEP = 64

/** Where things lie in the memory of a matrix, in bytes; those of a block count from its start. */
export interface BlockLayout {
  /** Of a row. */
  readonly stride: number
  /** The query, and the query that says nothing, before the blocks. */
  readonly query: number
  readonly neutral: number
  readonly biases: number
  readonly scales: number
  readonly scores: number
  readonly present: number
  readonly selection: number
  readonly blockBytes: number
}

/** The layout for vectors of so many components: codes first, then what belongs to each row. */
export function layoutOf(dimensions: number): BlockLayout {
  const stride = Math.ceil(dimensions / STEP) * STEP
  const biases = BLOCK_ROWS * stride
  const scales = biases + 4 * BLOCK_ROWS
  const scores = scales + 4 * BLOCK_ROWS
  const present = scores + 4 * BLOCK_ROWS
  const selection = present + BLOCK_ROWS
  return {
    stride,
    query: 0,
    neutral: stride,
    biases,
    scales,
    scores,
    present,
    selection,
    blockBytes: selection + BLOCK_ROWS,
  }
}

/** Where a block begins. */
export const startOf = ({ stride, blockBytes }: BlockLayout, block: number): number =>
  2 * stride + block * blockBytes

/** Computes the scores of a block's rows for the query that lies in memory. */
export function scoreBlock(kernel: Kernel, layout: BlockLayout, block: number, selected: boolean): void {
  const { query, stride, selection, present, biases, scales, scores } = layout
  const start = startOf(layout, block)
  kernel.score(
    query,
    start,
    stride,
    BLOCK_ROWS,
    start + (selected ? selection : present),
    start + biases,
    start + scales,
    start + scores,
  )
}
