import type { Metadata } from '../metadata/metadata.ts'
import type { AssembledText, TextUnit } from './assemble-text.ts'

const MAX_DEPTH = 6

/** An image file in the stream of the text. */
export interface MarkdownFigure {
  /** Block of the layout behind which it stands; -1 before the first. */
  readonly after: number
  readonly title: string
  /** Path from the document's file, e.g. `images/p012-1.png`. */
  readonly path: string
}

/**
 * The document as Markdown: its title, headings by level, paragraphs, footnotes as quotations behind their section,
 * figures where they stand.
 * @param figures In reading order.
 */
export function toMarkdown(
  { work }: Metadata,
  { text, units }: AssembledText,
  figures: readonly MarkdownFigure[] = [],
): string {
  const parts = [`# ${work.title}`, ...(work.author === null ? [] : [`*${work.author}*`])]
  let next = 0
  let last = -1
  const addFiguresBefore = (block: number) => {
    for (let figure = figures[next]; figure && figure.after < block; figure = figures[++next]) {
      parts.push(`![${escapeLine(figure.title)}](${figure.path})`)
    }
  }
  for (const unit of units) {
    // Footnotes stand behind their chapter, out of the order of the blocks.
    if (unit.kind !== 'note') last = unit.block
    addFiguresBefore(unit.kind === 'note' ? last + 1 : last)
    parts.push(unitToMarkdown(unit, text))
  }
  addFiguresBefore(Number.POSITIVE_INFINITY)
  return `${parts.join('\n\n')}\n`
}

function unitToMarkdown({ kind, level, charStart, charEnd }: TextUnit, text: string): string {
  const raw = text.slice(charStart, charEnd)
  if (level !== null) {
    // The title of the document has the first level to itself.
    return `${'#'.repeat(Math.min(MAX_DEPTH, 1 + level))} ${raw.replace(/\s+/g, ' ')}`
  }
  // Two spaces keep a line break that matters, as in verse.
  const lines = raw.split('\n').map(escapeLine)
  return kind === 'note' ? lines.map((line) => `> ${line}`).join('  \n') : lines.join('  \n')
}

/** What would start a heading, list, quotation or rule is taken literally. */
function escapeLine(line: string): string {
  return line
    .replace(/([\\`*_[\]<])/g, '\\$1')
    .replace(/^([#>+-])/, '\\$1')
    .replace(/^(\d+)([.)])(?=\s)/, '$1\\$2')
}
