/**
 * The part of a statement that is the answer: `text.slice(start, end)`; for a table row the text of a cell,
 * without offsets.
 */
export interface Value {
  readonly text: string
  readonly start: number | null
  readonly end: number | null
  /** Column name, or a unit from another cell; null if the value is self-explanatory. */
  readonly label: string | null
}
