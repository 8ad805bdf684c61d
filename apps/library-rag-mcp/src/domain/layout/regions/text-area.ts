import { greatest, least } from '../../computing/extremes.ts'
import type { PdfPage } from '../../pdf-content.ts'
import type { Line } from '../rows/line.ts'

/** Left and right edge of the running text on a page, in points. */
export interface TextArea {
  readonly left: number
  readonly right: number
}

/** Fewest characters of a line of running text. */
const TEXT_LINE = 30
// Share of lines that make an edge; lines further out are headings or errors.
const MIN_SHARE = 0.05
const MIN_LINES = 4

/**
 * Returns the text area of each page, null with too little text. It is measured on all left or all right
 * pages of the same size, since a page of tables shows only a part of it, and widened to the page's own text.
 */
export function textAreasOf(
  pages: readonly PdfPage[],
  linesOfPages: readonly (readonly Line[])[],
): (TextArea | null)[] {
  const key = ({ number, width, height }: PdfPage) =>
    `${number % 2}:${Math.round(width)}x${Math.round(height)}`
  const textOf = (page: PdfPage) =>
    (linesOfPages[page.number - 1] ?? []).filter((line) => line.text.length >= TEXT_LINE)
  const common = new Map<string, TextArea>()
  for (const [kind, same] of Map.groupBy(pages, key)) {
    const area = areaOf(same.flatMap(textOf))
    if (area) common.set(kind, area)
  }
  return pages.map((page) => {
    const text = textOf(page)
    const area = common.get(key(page))
    if (!area || text.length < MIN_LINES) return null
    return {
      left: Math.min(area.left, least(text.map((line) => line.left))),
      right: Math.max(area.right, greatest(text.map((line) => line.right))),
    }
  })
}

function areaOf(text: readonly Line[]): TextArea | null {
  if (text.length < MIN_LINES) return null
  return {
    left: outermost(text.map((line) => line.left)),
    right: -outermost(text.map((line) => -line.right)),
  }
}

/** Finds the smallest value, to the point, shared by enough others. */
function outermost(values: readonly number[]): number {
  const groups = [...Map.groupBy(values, Math.round)].sort((a, b) => a[0] - b[0])
  const common = groups.find(([, same]) => same.length >= MIN_SHARE * values.length)
  return least(common?.[1] ?? values)
}
