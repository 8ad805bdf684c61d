import type { DocxParagraph } from './paragraph-text.ts'
import type { DocxStyles } from './styles.ts'

/** Characters of a line that may be a heading. */
const LONGEST = 120
/** Share of the paragraphs beyond which bold lines are no headings but the text itself. */
const MOST = 0.4

/**
 * The levels of headings that are none by their style: short lines, bold or larger than the text, with text below them. Larger
 * ones stand above smaller ones. Empty where the document has headings by style.
 */
export function looksLevels(
  paragraphs: readonly DocxParagraph[],
  styles: Pick<DocxStyles, 'levelOf' | 'looksOf'>,
): Map<DocxParagraph, number> {
  const said = paragraphs.filter(({ text }) => text.trim() !== '')
  const byStyle = said.filter((paragraph) => styles.levelOf(paragraph) !== null)
  // A title alone divides nothing.
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

/** The size of most letters. */
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
