import type { Line } from '../rows/line.ts'

/** Why a line is no part of the text. */
type Reason = 'running' | 'line_number' | 'margin_number' | 'contents'

/** What was taken out of a document's text, and why. */
export interface Ledger {
  /** How many lines were taken out for each reason; those without any are missing. */
  readonly counts: ReadonlyMap<Reason, number>
}

/** A ledger in which each step that takes lines out writes them down. */
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

/** One sentence that counts what was left out of the text; null where nothing was. */
export function tellLeftOut({ counts }: Ledger): string | null {
  const parts = [...counts].map(([reason, count]) => `${count} ${NAMES[reason][count === 1 ? 0 : 1]}`)
  return parts.length === 0 ? null : `Left out of the text: ${parts.join(', ')}.`
}
