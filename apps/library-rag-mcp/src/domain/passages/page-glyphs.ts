/** Characters of a page's text layer in file order. */
export interface PageGlyphs {
  /** Displayed size in points. */
  readonly width: number
  readonly height: number
  /** Unicode of each character. */
  readonly characters: readonly string[]
  /**
   * Four numbers per character: left, top, right, bottom in fractions of the page as displayed, from its
   * upper left corner.
   */
  readonly boxes: Float32Array
}
