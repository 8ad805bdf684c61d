import { greatest, least } from '../../computing/extremes.ts'
import type { Line } from '../rows/line.ts'
import { type GutterEvidence, gutterEvidence, weigh } from './gutter-evidence.ts'

export interface Gutter {
  /** Pieces beside the gutter, and above and below it; every piece of the region is in one of these. */
  readonly above: readonly Line[]
  readonly left: readonly Line[]
  readonly right: readonly Line[]
  readonly below: readonly Line[]
  readonly evidence: GutterEvidence
}

// In font sizes.
/** Narrowest gutter: a word space in justified text is rarely wider than 0.8, a gutter between columns is 1 or more. */
const MIN_GUTTER = 0.75
/** Distance of a shared edge from the middle of the white space beside it. */
const BESIDE_EDGE = 0.3
/** Vertical space that separates a heading from the columns below. */
const APART = 3
/** Fewest consecutive rows of a table, and characters of a cell. */
const MIN_TABLE_ROWS = 3
const MAX_CELL = 40
const SAME_EDGE_PT = 2
/** Lines that must share an edge before white space is searched beside it. */
const MIN_EDGE_LINES = 2
/** More edges are a table of numbers, music, or hostile. */
const MAX_EDGES = 40
/** Share of the lines that may reach slightly into the white space. */
const IN_GUTTER = 0.1

/**
 * Finds the white space that best separates a region into columns, extending until a piece of text interrupts
 * it; null if the region is read row by row.
 * @param pieces Pieces of one region from top to bottom, then from left to right.
 */
export function findGutter(pieces: readonly Line[]): Gutter | null {
  const rows = [...Map.groupBy(pieces, ({ y }) => y).values()]
  if (rows.every((row) => row.length < 2) && !hasStaggered(pieces)) return null
  let best: Gutter | null = null
  const tried = new Set<string>()
  for (const x of edgesOf(pieces)) {
    const tabular = rowsOfTableAcross(rows, x)
    const throughTable = tabular.size === 0 ? [] : stretchesAt(rows, x)
    for (const stretch of [...stretchesAt(rows, x, tabular), ...throughTable]) {
      // Places in the same white space separate the same pieces.
      const key = `${stretch.start} ${stretch.end} ${stretch.left}`
      if (tried.has(key)) continue
      tried.add(key)
      const gutter = toGutter(rows, stretch, x)
      // Entries of an index and their page numbers look like the cells of a table, as two tables side by side do.
      if (throughTable.includes(stretch) && !gutter?.evidence.outweighsRows) continue
      if (gutter !== null && weigh(gutter.evidence) > (best === null ? 0 : weigh(best.evidence)))
        best = gutter
    }
  }
  return best
}

/** Checks whether pieces beside each other have different baselines. */
function hasStaggered(pieces: readonly Line[]): boolean {
  return pieces.some((piece, at) => {
    const next = pieces[at + 1]
    return (
      next !== undefined &&
      next.y - piece.y < 0.8 * piece.size &&
      (next.left > piece.right || next.right < piece.left)
    )
  })
}

/** Lists the places beside edges shared by several pieces, the most shared first. */
function edgesOf(pieces: readonly Line[]): number[] {
  const places = new Map<number, { x: number; count: number }>()
  const add = (edge: number, x: number) => {
    const key = Math.round(edge / SAME_EDGE_PT)
    const known = places.get(key)
    if (known) known.count += 1
    else places.set(key, { x, count: 1 })
  }
  for (const { left, right, size } of pieces) {
    add(left, left - BESIDE_EDGE * size)
    add(right, right + BESIDE_EDGE * size)
  }
  return [...places.values()]
    .filter(({ count }) => count >= MIN_EDGE_LINES)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_EDGES)
    .map(({ x }) => x)
}

interface Stretch {
  readonly start: number
  readonly end: number
  /** Number of its pieces on the left. */
  readonly left: number
}

/** Finds runs of consecutive rows in which no piece covers a place, excluding the given rows. */
function stretchesAt(
  rows: readonly (readonly Line[])[],
  x: number,
  excluded: ReadonlySet<number> = new Set(),
): Stretch[] {
  const stretches: Stretch[] = []
  let start = 0
  let left = 0
  for (let at = 0; at <= rows.length; at++) {
    const isOpen = rows[at]?.every((line) => line.right <= x || line.left >= x) ?? false
    if (isOpen && !excluded.has(at)) {
      left += rows[at]?.filter((line) => line.right <= x).length ?? 0
      continue
    }
    if (at - start > 1) stretches.push({ start, end: at, left })
    start = at + 1
    left = 0
  }
  return stretches
}

/**
 * Finds consecutive rows with several cells on both sides of a place: a full-width table may have white space
 * where the columns above and below have their gutter.
 */
function rowsOfTableAcross(rows: readonly (readonly Line[])[], x: number): ReadonlySet<number> {
  const found = new Set<number>()
  let run: number[] = []
  for (let at = 0; at <= rows.length; at++) {
    const row = rows[at] ?? []
    const before = row.filter(({ right }) => right <= x).length
    const isOfTable =
      before > 1 && row.length - before > 1 && row.every(({ text }) => text.length <= MAX_CELL)
    if (isOfTable) run.push(at)
    else {
      if (run.length >= MIN_TABLE_ROWS) for (const each of run) found.add(each)
      run = []
    }
  }
  return found
}

function toGutter(rows: readonly (readonly Line[])[], whole: Stretch, x: number): Gutter | null {
  const { start, end } = withoutApart(rows, whole, x)
  const pieces = rows.slice(start, end).flat()
  const left = pieces.filter((line) => line.right <= x)
  const right = pieces.filter((line) => line.left >= x)
  if (left.length < 2 || right.length < 2) return null
  // A heading above the first column does not ask for a wider gutter.
  const size = greatest([medianSize(left), medianSize(right)])
  const ends = left.map((line) => line.right).sort((a, b) => b - a)
  const starts = right.map((line) => line.left).sort((a, b) => a - b)
  const width = inner(starts) - inner(ends)
  if (width < MIN_GUTTER * size) return null
  const evidence = gutterEvidence(left, right)
  if (evidence === null) return null
  return {
    above: rows.slice(0, start).flat(),
    left,
    right,
    below: rows.slice(end).flat(),
    evidence,
  }
}

function medianSize(pieces: readonly Line[]): number {
  const sizes = pieces.map(({ size }) => size).sort((a, b) => a - b)
  return sizes[sizes.length >> 1] ?? 0
}

/** Returns the value that all but a few reach. */
function inner(values: readonly number[]): number {
  return values[Math.floor(IN_GUTTER * values.length)] ?? 0
}

/** Removes from a stretch what stands on one side only, above or below both and clear of them. */
function withoutApart(
  rows: readonly (readonly Line[])[],
  { start, end }: Stretch,
  x: number,
): Omit<Stretch, 'left'> {
  const sideOf = (row: readonly Line[] | undefined) =>
    row?.every((line) => line.left >= x) ? 'right' : row?.every((line) => line.right <= x) ? 'left' : 'both'
  const gapAfter = (at: number) =>
    ((rows[at + 1]?.[0]?.y ?? 0) - (rows[at]?.[0]?.y ?? 0)) / (rows[at]?.[0]?.size ?? 1)
  let [from, to] = [start, end]
  for (
    let at = start;
    at < end - 1 && sideOf(rows[at]) === sideOf(rows[start]) && sideOf(rows[at]) !== 'both';
    at++
  ) {
    if (gapAfter(at) > APART) from = at + 1
  }
  for (
    let at = end - 1;
    at > from && sideOf(rows[at]) === sideOf(rows[end - 1]) && sideOf(rows[at]) !== 'both';
    at--
  ) {
    if (gapAfter(at - 1) > APART) to = at
  }
  return { start: from, end: Math.max(to, least([end, from + 1])) }
}
