import type { Line } from '../rows/line.ts'

/** A region of a page: a stretch of lines that are read from top to bottom between the same two edges. */
export interface Column {
  readonly page: number
  /** Position among the columns of its page in reading order, from 0; a page of full width has one. */
  readonly index: number
  readonly count: number
  readonly lines: readonly Line[]
}
