import type { Line } from '../rows/line.ts'

/** A region of a page with lines read from top to bottom between the same two edges. */
export interface Column {
  readonly page: number
  /** Position among the columns of its page in reading order, from 0; a full-width page has one. */
  readonly index: number
  readonly count: number
  readonly lines: readonly Line[]
}
