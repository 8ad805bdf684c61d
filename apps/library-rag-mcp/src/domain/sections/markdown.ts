import { locationOf } from '../kinds/place.ts'
import { locationIn } from '../kinds/place-words.ts'
import type { Metadata } from '../metadata/metadata.ts'
import type { AssembledText, TextUnit } from './assemble-text.ts'

const MAX_DEPTH = 6

export interface MarkdownFigure {
  /** Index of the layout block before it; -1 before the first. */
  readonly after: number
  readonly title: string
  /** Path relative to the document's file, e.g. `images/p012-1.png`. */
  readonly path: string
}

/**
 * Formats the document as Markdown: its title, headings by level, paragraphs, footnotes as quotations after
 * their section, figures in place. What has no pages is followed by its location in brackets, unescaped unlike
 * those of the text.
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
  let placeAbove = ''
  const addFiguresBefore = (block: number) => {
    for (let figure = figures[next]; figure && figure.after < block; figure = figures[++next]) {
      parts.push(`![${escapeLine(figure.title)}](${figure.path})`)
    }
  }
  for (const unit of units) {
    // Footnotes come after their chapter, out of block order.
    if (unit.kind !== 'note') last = unit.block
    addFiguresBefore(unit.kind === 'note' ? last + 1 : last)
    const place = placeIn(unit, work.language)
    const shown = place === '' || place === placeAbove ? '' : ` [${place}]`
    parts.push(unitToMarkdown(unit, text) + shown)
    placeAbove = place
  }
  addFiguresBefore(Number.POSITIVE_INFINITY)
  return `${parts.join('\n\n')}\n`
}

/** Returns the location of a unit within its section; empty in a document with pages. */
function placeIn({ placed, charStart, charEnd }: TextUnit, language: string | null): string {
  if (placed === undefined) return ''
  return locationIn(language, locationOf('', [{ ...placed, from: 0, to: charEnd - charStart }]))
}

function unitToMarkdown({ kind, level, charStart, charEnd }: TextUnit, text: string): string {
  const raw = text.slice(charStart, charEnd)
  if (level !== null) {
    // Level 1 is reserved for the title of the document.
    return `${'#'.repeat(Math.min(MAX_DEPTH, 1 + level))} ${raw.replace(/\s+/g, ' ')}`
  }
  // Two trailing spaces keep a significant line break, as in verse.
  const lines = raw.split('\n').map(escapeLine)
  return kind === 'note' ? lines.map((line) => `> ${line}`).join('  \n') : lines.join('  \n')
}

/** Escapes text that would start a heading, list, quotation or rule. */
function escapeLine(line: string): string {
  return line
    .replace(/([\\`*_[\]<])/g, '\\$1')
    .replace(/^([#>+-])/, '\\$1')
    .replace(/^(\d+)([.)])(?=\s)/, '$1\\$2')
}
