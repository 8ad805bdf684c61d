/** A piece of a text, by its UTF-16 offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}
