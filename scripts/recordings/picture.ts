/** Columns of an image; a character of 14 pixels is 8.43 wide in common terminal fonts. */
const COLUMNS = 84
const CHARACTER = 8.43
const LINE = 20
const EDGE = 18

/** A line of an image; the speaker determines its colour. */
export interface Line {
  readonly from: 'person' | 'call' | 'answer'
  readonly text: string
}

const COLOURS = { person: '#1f6feb', call: '#6e7781', answer: '#24292f' }

/** Renders a terminal as SVG, wrapped, with text that can be read aloud and searched. */
export function picture(title: string, lines: readonly Line[]): string {
  const rows = lines.flatMap(({ from, text }) => wrapped(text).map((part) => ({ from, text: part })))
  const [width, height] = [Math.ceil(COLUMNS * CHARACTER + 2 * EDGE), rows.length * LINE + 2 * EDGE]
  const texts = rows.map(
    ({ from, text }, at) =>
      `  <text x="${EDGE}" y="${EDGE + 14 + at * LINE}" fill="${COLOURS[from]}" xml:space="preserve">${escaped(text)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
  <rect width="${width}" height="${height}" rx="10" fill="#f6f8fa" stroke="#d0d7de"/>
  <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14">
${texts.join('\n')}
  </g>
</svg>
`
}

/** Wraps lines to {@link COLUMNS} characters, indenting continuations. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > COLUMNS) {
      lines.push(line)
      line = `  ${word}`
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
