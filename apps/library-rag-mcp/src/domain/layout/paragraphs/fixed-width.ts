import type { PdfContent } from '../../pdf-content.ts'

/** Shorter words may have equal widths by chance, since spaces in a file vary. */
const WORD = /^\S{6,}$/
const MIN_WORDS = 5
/** Relative tolerance of a character's width; a few words contain characters of another font. */
const SAME_WIDTH = 0.005
const MAX_AGREE = 0.9

/** Finds fonts by index. Excludes the font of most of the text: a typescript is prose. */
export function fixedWidthFonts({ pages }: Pick<PdfContent, 'pages'>): Set<number> {
  const widths = new Map<number, Map<string, number>>()
  const characters = new Map<number, number>()
  for (const { text, width, size, font } of pages.flatMap(({ runs }) => runs)) {
    characters.set(font, (characters.get(font) ?? 0) + text.length)
    if (!WORD.test(text) || size === 0) continue
    const known = widths.get(font) ?? new Map<string, number>()
    widths.set(font, known.set(text, width / size / text.length))
  }
  const main = [...characters].sort((a, b) => b[1] - a[1])[0]?.[0]
  return new Set(
    [...widths].flatMap(([font, of]) => (font !== main && isFixed([...of.values()]) ? [font] : [])),
  )
}

function isFixed(widths: readonly number[]): boolean {
  if (widths.length < MIN_WORDS) return false
  const middle = widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0
  const agreeing = widths.filter((width) => Math.abs(width - middle) <= SAME_WIDTH * middle).length
  return agreeing >= MAX_AGREE * widths.length
}
