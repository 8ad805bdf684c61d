import { greatest } from '../../computing/extremes.ts'
import type { TextRun } from '../../pdf-content.ts'
import { fromLeft, mainSize, RAISED_SIZE, right } from './run-measures.ts'

// All in font sizes. Values without a source or figures in ADR 20 were tuned on the drawn pages of the tests.
const SAME_BASELINE = 0.2
const EXACT_BASELINE = 0.03
const RAISED_MAX = 0.65
const LOWERED_MAX = 0.35
/** Largest distance of a raised marker from its words. */
const MARKER_REACH = 0.3
/** Largest distance of a footnote's marker from its first word. */
const NOTE_MARKER_REACH = 1.2

/** Runs on one baseline, from left to right. */
export interface Row {
  readonly y: number
  readonly size: number
  readonly runs: readonly TextRun[]
}

/** Groups the runs of a page into rows from the top; raised or lowered text belongs to the row beside it. */
export function rowsOf(runs: readonly TextRun[]): Row[] {
  return attachRaised(groupByBaseline(runs))
}

function groupByBaseline(runs: readonly TextRun[]): Row[] {
  const rows: { y: number; size: number; runs: TextRun[] }[] = []
  for (const run of [...runs].sort((a, b) => a.y - b.y)) {
    const row = rows.slice(-2).findLast((other) => isLevel(run, other))
    if (row) row.runs.push(run)
    else rows.push({ y: run.y, size: run.size, runs: [run] })
  }
  return rows.map(({ y, runs: members }) => ({ y, size: mainSize(members), runs: fromLeft(members) }))
}

/** Text of another size must match to the point: near it, it is a raised marker. */
function isLevel(run: TextRun, row: { y: number; size: number }): boolean {
  const ratio = Math.min(run.size, row.size) / Math.max(run.size, row.size)
  return run.y - row.y <= (ratio > RAISED_SIZE ? SAME_BASELINE : EXACT_BASELINE) * run.size
}

/** Attaches small raised or lowered text to the larger row beside it: note markers, exponents, ordinals. */
function attachRaised(rows: readonly Row[]): Row[] {
  const reach = RAISED_MAX * greatest(rows.map((row) => row.size))
  const hosts = new Map<TextRun, number>()
  for (const [at, row] of rows.entries()) {
    const near: number[] = []
    for (let other = at - 1; other >= 0 && row.y - (rows[other]?.y ?? 0) <= reach; other--) near.push(other)
    for (let other = at + 1; other < rows.length && (rows[other]?.y ?? 0) - row.y <= reach; other++)
      near.push(other)
    for (const run of row.runs) {
      const host = near.find((other) => isRaisedAt(run, rows[other] as Row))
      if (host !== undefined) hosts.set(run, host)
    }
  }
  const arrivals = Map.groupBy(hosts.keys(), (run) => hosts.get(run))
  return rows
    .map((row, at) => {
      const own = row.runs.filter((run) => !hosts.has(run))
      return { ...row, runs: fromLeft([...own, ...(arrivals.get(at) ?? [])]) }
    })
    .filter((row) => row.runs.length > 0)
}

function isRaisedAt(run: TextRun, host: Row): boolean {
  if (run.size > RAISED_SIZE * host.size) return false
  const raised = (host.y - run.y) / host.size
  if (raised > RAISED_MAX || raised < -LOWERED_MAX) return false
  const first = host.runs[0]
  // A footnote's marker has a gap before its first word.
  if (first && right(run) <= first.x && first.x - right(run) < NOTE_MARKER_REACH * host.size) return true
  const reach = MARKER_REACH * host.size
  const after = countLeftOf(run.x, host.runs)
  return host.runs
    .slice(Math.max(0, after - 2), after + 1)
    .some((other) => Math.abs(run.x - right(other)) < reach || Math.abs(right(run) - other.x) < reach)
}

/** Counts the runs, given from left to right, that begin at or before a place. */
function countLeftOf(x: number, runs: readonly TextRun[]): number {
  let from = 0
  let to = runs.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((runs[middle]?.x ?? 0) <= x) from = middle + 1
    else to = middle
  }
  return from
}
