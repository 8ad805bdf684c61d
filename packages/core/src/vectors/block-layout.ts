import type { Kernel } from './kernel.ts'

/** Rows per block; stored segments have the same size. */
export const BLOCK_ROWS = 1024
/** Rows are padded to a multiple of the kernel's step. */
const STEP = 64

/** Memory layout of a matrix, in bytes; offsets within a block count from its start. */
export interface BlockLayout {
  readonly stride: number
  /** Offsets of the query and of the zero query, before the blocks. */
  readonly query: number
  readonly neutral: number
  readonly biases: number
  readonly scales: number
  readonly scores: number
  readonly present: number
  readonly selection: number
  readonly blockBytes: number
}

/** Computes the layout for vectors with this many components: codes first, then data per row. */
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

export const startOf = ({ stride, blockBytes }: BlockLayout, block: number): number =>
  2 * stride + block * blockBytes

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
