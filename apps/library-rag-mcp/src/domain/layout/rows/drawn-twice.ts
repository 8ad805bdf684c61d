import type { TextRun } from '../../pdf-content.ts'

/** Part of the font size by which text is shifted that is drawn once more to look bold or to have a shadow. */
const SHIFT = 0.12
/** Part of the font size by which the widths of the same text may differ. */
const SAME_WIDTH = 0.05

/** The runs of a page without those that draw the same text once more at the same place. */
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
    // What is drawn once more comes soon after, or with the whole page: the last ones and the first are looked at.
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

/** Part of the font size by which a run must lie over the one before it, for its first letters to be drawn once more. */
const OVERLAP = 0.2

/** The text of a run without the letters at its start that the run before it has drawn at the same place. */
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
