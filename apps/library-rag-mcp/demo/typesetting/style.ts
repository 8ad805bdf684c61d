/** The three cuts of EB Garamond in use. */
export type Face = 'roman' | 'italic' | 'semibold'

/** How a stretch of text is drawn. Sizes and heights are in points. */
export interface TextStyle {
  readonly face: Face
  readonly size: number
  /** OpenType features beside the usual ligatures and kerning. */
  readonly features: readonly string[]
  /** Height above the baseline. */
  readonly rise: number
}

/** Text on the baseline with the font's usual ligatures and kerning. */
export const style = (face: Face, size: number): TextStyle => ({ face, size, features: [], rise: 0 })

/** The same style with small capitals for small letters; the text keeps its letters, so that it can be searched. */
export const smallCaps = (base: TextStyle): TextStyle => ({ ...base, features: [...base.features, 'smcp'] })

/** The same with small capitals for capitals too. */
const allSmallCaps = (base: TextStyle): TextStyle => ({
  ...base,
  features: [...base.features, 'smcp', 'c2sc'],
})

/** The number that calls a footnote. */
export const noteCall = (base: TextStyle): TextStyle => ({
  ...base,
  face: 'roman',
  size: base.size * 0.64,
  features: [],
  rise: base.size * 0.33,
})

/** One line of the body text; every other height is a multiple of it, so that facing pages align. */
export const LEADING = 13.2

/** Where the baseline lies in a line, from its top, over its height. */
export const BASELINE = 0.76

/** An A5 sheet. Even pages are left-hand ones: their inner margin is on the right. */
export const PAGE = {
  width: 419.53,
  height: 595.28,
  inner: 54,
  textWidth: 306,
  /** Baseline of the running head. */
  headY: 42,
  /** Top of the first line. */
  top: 58,
  textHeight: 36 * LEADING,
  /** Baseline of the page number where a chapter opens and no running head stands. */
  footY: 560,
} as const

export const BODY = style('roman', 10.6)
export const INDENT = 14
export const QUOTE = { style: style('roman', 10), indent: 20 } as const
export const NOTE = { style: style('roman', 8.7), leading: 10.6, gap: 13, ruleWidth: 54 } as const
export const RUNNING_HEAD = allSmallCaps(style('roman', 9.4))
export const FOLIO = style('roman', 10)

/**
 * Headings by level. `above`, `line` and `below` are in lines of the body; all of a heading is rounded up to whole
 * lines.
 */
export const HEADINGS = {
  1: { style: style('roman', 18), above: 3, line: 1.7, below: 1.6, centred: true },
  2: { style: style('semibold', 11.6), above: 1, line: 1.2, below: 0.6, centred: false },
  3: { style: style('italic', 11), above: 1, line: 1, below: 0, centred: false },
} as const
