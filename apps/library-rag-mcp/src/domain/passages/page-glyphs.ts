/** The characters of a page's text layer in the file's order. */
export interface PageGlyphs {
  /** Size as displayed, in points. */
  readonly width: number
  readonly height: number
  /** Unicode of each. */
  readonly characters: readonly string[]
  /** Four numbers for each: left, top, right, bottom in fractions of the page as displayed, from its upper left corner. */
  readonly boxes: Float32Array
}
