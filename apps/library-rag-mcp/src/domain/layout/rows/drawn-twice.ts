import type { TextRun } from '../../pdf-content.ts'

/** Largest shift, in font sizes, of text drawn twice to look bold or shadowed. */
const SHIFT = 0.12
/** Tolerance of the width of the same text, in font sizes. */
const SAME_WIDTH = 0.05

/** Removes the runs that draw the same text again at the same place. */
export function withoutDoubles(runs: readonly TextRun[]): readonly TextRun[] {
  const byText = new Map<string, TextRun[]>()
  const doubles = new Set<TextRun>()
  for (const run of runs) {
    const key = run.text.trim()
    const same = byText.get(key)
    if (same === undefined) {
      byText.set(key, [run])
      continue
    }
    // The copy follows soon, or with the whole page: check only the last runs and the first ones.
    const isDouble = [...same.slice(-8), ...same.slice(0, 8)].some((other) => isSamePlace(run, other))
    if (isDouble) doubles.add(run)
    else same.push(run)
  }
  return doubles.size === 0 ? runs : runs.filter((run) => !doubles.has(run))
}

function isSamePlace(a: TextRun, b: TextRun): boolean {
  const most = SHIFT * a.size
  return (
    Math.abs(a.x - b.x) <= most &&
    Math.abs(a.y - b.y) <= most &&
    Math.abs(a.width - b.width) <= SAME_WIDTH * a.size * Math.max(1, a.text.length) &&
    Math.abs(a.size - b.size) <= SHIFT * a.size
  )
}

/** Overlap with the previous run, in font sizes, from which on its first letters may be drawn twice. */
const OVERLAP = 0.2

/** Removes the letters at the start of a run that the previous run drew at the same place. */
export function withoutOverlap(run: TextRun, before: TextRun | undefined): string {
  if (before === undefined) return run.text
  const overlap = before.x + before.width - run.x
  if (overlap < OVERLAP * run.size || run.x < before.x) return run.text
  const most = Math.min(run.text.length, before.text.length)
  for (let length = most; length > 0; length--) {
    if (before.text.endsWith(run.text.slice(0, length))) return run.text.slice(length)
  }
  return run.text
}
