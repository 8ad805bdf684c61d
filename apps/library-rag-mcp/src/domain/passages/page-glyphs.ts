/** Characters of a page's text layer in file order. */
export interface PageGlyphs {
  /** Displayed size in points. */
  readonly width: number
  readonly height: number
  readonly characters: readonly string[]
  /** Left, top, right, bottom of each character in fractions of the displayed page, from its upper left corner. */
  readonly boxes: Float32Array
}
