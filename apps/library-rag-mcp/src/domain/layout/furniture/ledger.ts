import type { Line } from '../rows/line.ts'

type Reason = 'running' | 'line_number' | 'margin_number' | 'contents'

/** Record of the lines excluded from a document's text. */
export interface Ledger {
  /** Number of excluded lines by reason; absent for zero. */
  readonly counts: ReadonlyMap<Reason, number>
}

/** Creates a ledger in which each step records the lines it excludes. */
export function createLedger(): Ledger & {
  takeOut(reason: Reason, lines: readonly Pick<Line, 'text'>[]): void
} {
  const counts = new Map<Reason, number>()
  return {
    counts,
    takeOut(reason, lines) {
      if (lines.length > 0) counts.set(reason, (counts.get(reason) ?? 0) + lines.length)
    },
  }
}

const NAMES: Readonly<Record<Reason, readonly [one: string, more: string]>> = {
  running: ['running head or page number', 'running heads and page numbers'],
  line_number: ['line number', 'line numbers'],
  margin_number: ['number in the margin', 'numbers in the margin'],
  contents: ['line of the printed table of contents', 'lines of the printed table of contents'],
}

export function excludedLinesWarning({ counts }: Ledger): string | null {
  const parts = [...counts].map(([reason, count]) => `${count} ${NAMES[reason][count === 1 ? 0 : 1]}`)
  return parts.length === 0 ? null : `Left out of the text: ${parts.join(', ')}.`
}
