import type { AssembledText } from './assemble.ts'
import type { Metadata } from './metadata.ts'

const MAX_DEPTH = 6

/** The document as Markdown: its title, headings by level, paragraphs, footnotes as quotations behind their section. */
export function toMarkdown({ work }: Metadata, { text, units }: AssembledText): string {
  const head = [`# ${work.title}`, ...(work.author === null ? [] : [`*${work.author}*`])]
  const body = units.map(({ kind, charStart, charEnd, sectionPath }) => {
    const raw = text.slice(charStart, charEnd)
    if (kind === 'heading') {
      const level = Math.min(MAX_DEPTH, 1 + sectionPath.split(' > ').length)
      return `${'#'.repeat(level)} ${raw.replace(/\s+/g, ' ')}`
    }
    // Two spaces keep a line break that matters, as in verse.
    const lines = raw.split('\n').map(escapeLine)
    return kind === 'note' ? lines.map((line) => `> ${line}`).join('  \n') : lines.join('  \n')
  })
  return `${[...head, ...body].join('\n\n')}\n`
}

/** What would start a heading, list, quotation or rule is taken literally. */
function escapeLine(line: string): string {
  return line
    .replace(/([\\`*_[\]<])/g, '\\$1')
    .replace(/^([#>+-])/, '\\$1')
    .replace(/^(\d+)([.)])(?=\s)/, '$1\\$2')
}
