/** How the demo looks on a terminal, and as plain text where there is none. */

/** What the demo shows of a result of search_chunks. */
export interface Passage {
  text: string
  section_path: string
  page_start: number
  /** Ends with the page as printed where that is known. */
  citation: string
  similarity: number
}

/** As the client reports it. */
interface Progress {
  progress: number
  total?: number | undefined
  message?: string | undefined
}

const isTerminal = process.stdout.isTTY === true && process.env.NO_COLOR === undefined
const WIDTH = 96
const BAR = 30

const style = (code: number) => (text: string) => (isTerminal ? `\u001b[${code}m${text}\u001b[0m` : text)
export const bold = style(1)
export const dim = style(2)

/** A bar that redraws itself on a terminal; elsewhere one line for each tenth of the work. */
export function progressBar() {
  let shownTenth = -1
  return {
    show({ progress, total = 100, message = '' }: Progress): void {
      const share = Math.min(1, progress / total)
      const percent = `${Math.round(share * 100)} %`.padStart(5)
      const tenth = Math.floor(share * 10)
      if (isTerminal) {
        const filled = Math.round(share * BAR)
        process.stdout.write(
          `\r\u001b[K  ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${percent}  ${message}`,
        )
      } else if (tenth > shownTenth) {
        shownTenth = tenth
        console.log(`  ${percent}  ${message}`)
      }
    },
    clear(): void {
      if (isTerminal) process.stdout.write('\r\u001b[K')
    },
  }
}

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
