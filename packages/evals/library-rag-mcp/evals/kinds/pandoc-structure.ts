import { spawnSync } from 'node:child_process'

/** Text, headings and table rows of a document, as pandoc tells them; a row has the text of its cells. */
export interface Structure {
  /** Without formulas, descriptions of pictures and marks of notes and lists. */
  readonly text: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

interface Node {
  readonly t?: string
  readonly c?: unknown
}

/** Reads the structure of a file with pandoc. @returns Null if it is missing or fails. */
export function structureOf(path: string, format: string): Structure | null {
  const { status, stdout } = spawnSync('pandoc', ['-f', format, '-t', 'json', path], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  if (status !== 0) return null
  const headings: string[] = []
  const rows: string[][] = []
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const { t, c } = value as Node
    if (t === 'Header' && Array.isArray(c)) headings.push(textOf(c[2]).trim())
    else if (t === 'Table' && Array.isArray(c)) rows.push(...rowsOf(c))
    else Object.values(value).forEach(visit)
  }
  const { blocks } = JSON.parse(stdout) as { blocks: unknown }
  visit(blocks)
  return {
    text: textOf(blocks),
    headings: headings.filter((text) => text !== ''),
    rows: rows.filter((cells) => cells.length > 0),
  }
}

/** The rows of a table without its head: of each body, those of its own head and the others. */
function rowsOf(table: readonly unknown[]): string[][] {
  const bodies = table[4] as readonly (readonly unknown[])[]
  return bodies.flatMap((body) =>
    (body[3] as readonly (readonly unknown[])[]).map((row) =>
      (row[1] as readonly (readonly unknown[])[])
        .map((cell) => textOf(cell[4]))
        .filter((text) => text !== ''),
    ),
  )
}

const BLOCKS = new Set(['Para', 'Plain', 'Header', 'CodeBlock', 'LineBlock', 'Note'])

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (value === null || typeof value !== 'object') return ''
  const { t, c } = value as Node
  if (t === undefined || t === 'Math' || t === 'Image' || t === 'RawBlock' || t === 'RawInline') return ''
  if (t === 'Str') return String(c)
  if (t === 'Space' || t === 'SoftBreak' || t === 'LineBreak') return ' '
  if (t === 'Code' || t === 'CodeBlock') return `${String((c as readonly unknown[])[1])}\n`
  return BLOCKS.has(t) ? `\n${textOf(c)}\n` : textOf(c)
}
