/** What of a statement is the answer itself: `text.slice(start, end)`; of a row the words of a cell, without offsets. */
export interface Value {
  readonly text: string
  readonly start: number | null
  readonly end: number | null
  /** The name of its column, or its unit from another cell; null where the value says all. */
  readonly label: string | null
}
