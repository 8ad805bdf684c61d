import type { Page, TextSpan } from '../document.ts'
import { alignText, isLetter } from './align-text.ts'
import { lineBoxes, type PassageBox } from './line-boxes.ts'
import type { PageGlyphs } from './page-glyphs.ts'

/** Share of a passage's letters that must be found on its page, so that its place is certain. */
const MIN_FOUND = 0.6

export const pagesOf = (pages: readonly Page[], passage: TextSpan): Page[] =>
  pages.filter(({ spans }) => spans.some((span) => common(span, passage) !== null))

/** Empty if the text layer does not show it. @param text The text that the offsets refer to. */
export function findBoxes(text: string, page: Page, passage: TextSpan, glyphs: PageGlyphs): PassageBox[] {
  // Align the whole page, since the words of a passage may occur on it twice.
  const parts = page.spans.map(({ charStart, charEnd }) => text.slice(charStart, charEnd))
  const found = alignText(parts.join('\n'), glyphs.characters)
  const places: number[] = []
  let letters = 0
  let start = 0
  for (const [at, span] of page.spans.entries()) {
    const inside = common(span, passage)
    if (inside !== null) {
      const offset = start - span.charStart
      for (let unit = inside.charStart; unit < inside.charEnd; unit++) {
        const glyph = found[unit + offset] as number
        if (glyph >= 0) places.push(glyph)
        if (glyph >= 0 || isLetter(text[unit] as string)) letters += 1
      }
    }
    start += (parts[at]?.length ?? 0) + 1
  }
  return places.length < MIN_FOUND * letters ? [] : lineBoxes(glyphs, places)
}

function common(a: TextSpan, b: TextSpan): TextSpan | null {
  const charStart = Math.max(a.charStart, b.charStart)
  const charEnd = Math.min(a.charEnd, b.charEnd)
  return charStart < charEnd ? { charStart, charEnd } : null
}
