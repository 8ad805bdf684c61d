import type { DocxParagraph } from './paragraph-text.ts'
import type { DocxStyles } from './styles.ts'

/** Longest line taken for a heading, in characters. */
const LONGEST = 120
/** If more than this share of the paragraphs is bold, bold lines are text, not headings. */
const MOST = 0.4

/**
 * Finds the levels of headings without a heading style: short lines, bold or larger than the text, with text
 * below them. Larger ones rank higher. Empty if the document uses heading styles.
 */
export function looksLevels(
  paragraphs: readonly DocxParagraph[],
  styles: Pick<DocxStyles, 'levelOf' | 'looksOf'>,
): Map<DocxParagraph, number> {
  const said = paragraphs.filter(({ text }) => text.trim() !== '')
  const byStyle = said.filter((paragraph) => styles.levelOf(paragraph) !== null)
  // A lone title does not divide the text.
  if (byStyle.length > 1) return new Map()
  const sizeOf = (paragraph: DocxParagraph) => paragraph.size ?? styles.looksOf(paragraph.style).size
  const isBold = (paragraph: DocxParagraph) => paragraph.bold || styles.looksOf(paragraph.style).bold
  const body = bodySize(said, sizeOf)
  const found = said.filter((paragraph, at) => {
    const text = paragraph.text.trim()
    const next = said[at + 1]
    const stands =
      text.length <= LONGEST && !/[.;,:!…]$/.test(text) && /\p{L}{2}/u.test(text) && paragraph.list === null
    return (
      stands &&
      next !== undefined &&
      (sizeOf(paragraph) >= 1.15 * body || (isBold(paragraph) && sizeOf(paragraph) >= body))
    )
  })
  if (found.length === 0 || found.length > MOST * said.length + 1) return new Map()
  const sizes = [...new Set(found.map(sizeOf))].sort((a, b) => b - a)
  return new Map(found.map((paragraph) => [paragraph, sizes.indexOf(sizeOf(paragraph)) + 1]))
}

/** Finds the size of most letters. */
function bodySize(
  paragraphs: readonly DocxParagraph[],
  sizeOf: (paragraph: DocxParagraph) => number,
): number {
  const letters = new Map<number, number>()
  for (const paragraph of paragraphs) {
    letters.set(sizeOf(paragraph), (letters.get(sizeOf(paragraph)) ?? 0) + paragraph.text.length)
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 22
}
