import type { TextRun } from '../../pdf-content.ts'

// In font sizes: a word space is about 0.25 wide.
/** Smallest gap between two runs that separates words. */
export const WORD_GAP = 0.2
/** The size of what is raised beside the text, as a part of the text's. */
export const RAISED_SIZE = 0.8

/** Font size of most of some runs' characters. */
export function mainSize(runs: readonly TextRun[]): number {
  return mainOf(runs, (run) => run.size)
}

/** The value that most characters share. */
export function mainOf(runs: readonly TextRun[], property: (run: TextRun) => number): number {
  const weights = new Map<number, number>()
  for (const run of runs) {
    const value = property(run)
    weights.set(value, (weights.get(value) ?? 0) + run.text.trim().length)
  }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Runs by where they begin. */
export function fromLeft(runs: readonly TextRun[]): TextRun[] {
  return [...runs].sort((a, b) => a.x - b.x)
}

/** Where a run ends. */
export function right(run: TextRun): number {
  return run.x + run.width
}
