import type { Sentence } from './sentences.ts'

/** A cell of a table: `text.slice(start, end)` of the source. */
export interface Cell extends Sentence {
  /** Name above its column; empty where nothing does. */
  readonly column: string
}

/** A line of a table, with its cells from left to right; what is empty is left out. */
export interface TableRow extends Sentence {
  readonly cells: readonly Cell[]
}

/** `Price: 89 €`, as a row is written behind the names of its columns. */
const NAMED = /^([^:|]{1,60}):\s+(?=\S)/
const RULE = /^[\s|:–—-]+$/

/** The rows of the tables of a text: those that name their columns, and those below a line of names. */
export function tableRowsIn(text: string): TableRow[] {
  const rows: TableRow[] = []
  let names: readonly Sentence[] | null = null
  for (const { 0: written, index } of text.matchAll(/[^\n]+/g)) {
    const cells = cellsOf(written, index)
    if (RULE.test(written)) continue
    if (cells.length < 2) {
      names = null
      continue
    }
    const named = cells.map(nameOf)
    const place = { text: written.trim(), start: cells[0]?.start ?? index, end: cells.at(-1)?.end ?? index }
    if (named.every((cell) => cell !== null)) rows.push({ ...place, cells: named })
    else if (names === null || names.length !== cells.length) names = cells
    else {
      const columns = names
      const filled = cells.map((cell, at) => ({ ...cell, column: columns[at]?.text ?? '' }))
      rows.push({ ...place, cells: filled.filter((cell) => cell.text !== '') })
    }
  }
  return rows
}

/** Reads what stands between the bars of a line; outer bars part nothing. */
function cellsOf(line: string, index: number): Sentence[] {
  if (!line.includes('|')) return []
  const bars = Array.from(line.matchAll(/\|/g), ({ index: at }) => at)
  const starts = [0, ...bars.map((at) => at + 1)]
  const ends = [...bars, line.length]
  const cells = starts.map((start, at) => {
    const between = line.slice(start, ends[at])
    const from = index + start + between.length - between.trimStart().length
    const text = between.trim()
    return { text, start: from, end: from + text.length }
  })
  return cells.filter(({ text }, at) => text !== '' || (at > 0 && at < cells.length - 1))
}

function nameOf(cell: Sentence): Cell | null {
  const [lead, column] = NAMED.exec(cell.text) ?? []
  if (lead === undefined || column === undefined) return null
  return { column, text: cell.text.slice(lead.length), start: cell.start + lead.length, end: cell.end }
}
