/** How the demo looks on a terminal, and as plain text where there is none. */
import { styleText } from 'node:util'

/** What the demo shows of a result of search_chunks. */
export interface Passage {
  text: string
  section_path: string
  page_start: number
  /** Ends with the page as printed where that is known. */
  citation: string
  similarity: number
}

const WIDTH = 96

/** Plain text where stdout is no terminal or NO_COLOR is set: `styleText` asks both. */
const style = (format: 'bold' | 'dim') => (text: string) =>
  styleText(format, text, { stream: process.stdout, validateStream: true })
export const bold = style('bold')
export const dim = style('dim')

/** A passage as a quotation, with where it stands. */
export function quote({ text, section_path, page_start, citation, similarity }: Passage): string {
  const where = [
    citation,
    section_path,
    `page ${page_start} of the file`,
    `similarity ${similarity.toFixed(2)}`,
  ]
  const paragraphs = text.split(/\n+/).map((paragraph) => wrap(paragraph))
  const passage = `  «\n${paragraphs.join('\n')}\n  »`
  return `${passage}\n${dim(wrap(`— ${where.filter((part) => part !== '').join(' · ')}`))}`
}

/** Breaks lines at plain spaces only: a no-break space keeps French punctuation with its word. */
function wrap(text: string): string {
  const lines: string[] = []
  let line = ' '
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > WIDTH) {
      lines.push(line)
      line = ' '
    }
    line += ` ${word}`
  }
  return [...lines, line].join('\n')
}
