import type { Inline, TextSpan } from './book.ts'
import type { Item } from './break-lines.ts'
import type { Fonts } from './fonts.ts'
import { syllables } from './hyphenate.ts'
import { noteCall, smallCaps, type TextStyle } from './style.ts'

/** A box, glue or penalty of a paragraph, with what is drawn for it. */
export type Piece = Item & {
  readonly text: string
  readonly style: TextStyle
  /** Which of the paragraph's footnotes it calls, from 0. */
  readonly note: number | null
}

export interface TextLayout {
  /** Length of a full line in points. */
  readonly width: number
  readonly style: TextStyle
  /** Of the first line, in points. */
  readonly indent: number
  /** Number printed for the first footnote called. */
  readonly firstNote: number
}

const HYPHEN_COST = 40
/** Stretch and shrink of a space, over its width. */
const STRETCH = 0.6
const SHRINK = 0.24
/** Width of the narrow no-break space, in em. */
const NARROW_SPACE = 0.1

/** Cuts text into what a line-breaker works with. Italics, mostly titles and foreign words, are not hyphenated. */
export function toPieces(content: readonly Inline[], layout: TextLayout, fonts: Fonts): Piece[] {
  const pieces: Piece[] = []
  let notes = 0
  if (layout.indent > 0) pieces.push(box('', layout.style, layout.indent))
  for (const span of content) {
    if (span.kind === 'note') {
      const style = noteCall(layout.style)
      const number = String(layout.firstNote + notes)
      pieces.push({ ...box(number, style, fonts.width(number, style)), note: notes++ })
      continue
    }
    const style = spanStyle(span.look, layout.style)
    for (const token of span.text.split(/([ \u00a0\u202f]|(?<=\p{L}{2}-)(?=\p{L}{4}))/u)) {
      const space = fonts.width(' ', style)
      if (token === ' ' || token === '\u00a0') pieces.push(glue(token, space, style))
      else if (token === '\u202f') pieces.push(box(token, style, style.size * NARROW_SPACE))
      else if (token !== '') pieces.push(...wordPieces(token, style, span.look !== 'italic', fonts))
    }
  }
  return pieces
}

function wordPieces(word: string, style: TextStyle, hyphenated: boolean, fonts: Fonts): Piece[] {
  const pieces: Piece[] = []
  let before = ''
  for (const part of hyphenated ? syllables(word) : [word]) {
    if (before !== '') pieces.push(hyphen('-', style, fonts.width('-', style)))
    // Differences of growing prefixes, so that kerning and ligatures between syllables are counted in.
    const start = before === '' ? 0 : fonts.width(before, style)
    pieces.push(box(part, style, fonts.width(before + part, style) - start))
    before += part
  }
  if (word.endsWith('-')) pieces.push(hyphen('', style, 0))
  return pieces
}

/** Italics inside italics stand out as roman. */
function spanStyle(look: TextSpan['look'], base: TextStyle): TextStyle {
  switch (look) {
    case 'plain':
      return base
    case 'italic':
      return { ...base, face: base.face === 'italic' ? 'roman' : 'italic' }
    case 'small-caps':
      return smallCaps(base)
    case 'superscript':
      return { ...base, features: [...base.features, 'sups'] }
  }
}

const box = (text: string, style: TextStyle, width: number): Piece => ({
  kind: 'box',
  width,
  text,
  style,
  note: null,
})

const glue = (text: ' ' | '\u00a0', width: number, style: TextStyle): Piece => ({
  kind: 'glue',
  width,
  stretch: width * STRETCH,
  shrink: width * SHRINK,
  fixed: text === '\u00a0',
  text,
  style,
  note: null,
})

const hyphen = (text: string, style: TextStyle, width: number): Piece => ({
  kind: 'penalty',
  width,
  cost: HYPHEN_COST,
  flagged: true,
  text,
  style,
  note: null,
})
