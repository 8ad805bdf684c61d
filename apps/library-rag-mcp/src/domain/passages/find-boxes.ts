import type { Page, TextSpan } from '../document.ts'
import { alignText, isLetter } from './align-text.ts'
import { lineBoxes, type PassageBox } from './line-boxes.ts'
import type { PageGlyphs } from './page-glyphs.ts'

/** Of a passage's letters, so many have to be found on its page: of fewer nobody can say where it stands. */
const LEAST_FOUND = 0.6

/** Pages on which something of a passage stands. */
export const pagesOf = (pages: readonly Page[], passage: TextSpan): Page[] =>
  pages.filter(({ spans }) => spans.some((span) => common(span, passage) !== null))

/**
 * Where a passage stands on a page; empty where its text layer does not show it, as on a page that was scanned.
 * @param text The document's, in which offsets count.
 */
export function findBoxes(text: string, page: Page, passage: TextSpan, glyphs: PageGlyphs): PassageBox[] {
  // The whole page is aligned: what a passage says may stand on it twice.
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
  return places.length < LEAST_FOUND * letters ? [] : lineBoxes(glyphs, places)
}

/** What two stretches of the text have in common. */
function common(a: TextSpan, b: TextSpan): TextSpan | null {
  const charStart = Math.max(a.charStart, b.charStart)
  const charEnd = Math.min(a.charEnd, b.charEnd)
  return charStart < charEnd ? { charStart, charEnd } : null
}
