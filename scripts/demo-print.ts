/** Output of the demo on a terminal, and as plain text elsewhere. */
import { styleText } from 'node:util'

/** Fields of a search_chunks result that the demo shows. */
export interface Passage {
  text: string
  section_path: string
  page_start: number
  /** Ends with the printed page number if known. */
  citation: string
  similarity: number
}

/** Longer lines are hard to read; if the width is unknown, that of an old terminal fits everywhere. */
const MAX_COLUMNS = 96
const USUAL_COLUMNS = 80

/** Plain text without a terminal or with NO_COLOR: `styleText` checks both. */
const style = (format: 'bold' | 'dim') => (text: string) =>
  styleText(format, text, { stream: process.stdout, validateStream: true })
export const bold = style('bold')
export const dim = style('dim')

export function quote({ text, section_path, page_start, citation, similarity }: Passage): string {
  const where = [
    citation,
    section_path,
    `page ${page_start} of the file`,
    `similarity ${similarity.toFixed(2)}`,
  ]
  const paragraphs = text.split(/\n+/).map((paragraph) => wrap(paragraph, '  '))
  const passage = `  «\n${paragraphs.join('\n')}\n  »`
  return `${passage}\n${dim(wrap(`— ${where.filter((part) => part !== '').join(' · ')}`, '  '))}`
}

/**
 * Wraps lines to the terminal's width, at plain spaces only, so that French punctuation stays with its word.
 * A word longer than a line, such as a path, stays whole.
 * @param indent Before every line.
 * @param further Before every line but the first.
 * @param columns Line width.
 */
export function wrap(text: string, indent = '', further = indent, columns = terminalColumns()): string {
  const lines: string[] = []
  let [line, start] = [indent, indent.length]
  for (const word of text.split(/ (?![;:!?»–])(?<!« )/)) {
    if (line.length > start && line.length + word.length + 1 > columns) {
      lines.push(line)
      line = further
      start = further.length
    }
    line += line.length > start ? ` ${word}` : word
  }
  return [...lines, line].map((one) => one.trimEnd()).join('\n')
}

const terminalColumns = () => Math.min(process.stdout.columns || USUAL_COLUMNS, MAX_COLUMNS)
