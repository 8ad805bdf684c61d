import type { TextRun } from '../../pdf-content.ts'

// In font sizes: a word space is about 0.25 wide.
/** Smallest gap between two runs that separates words. */
export const WORD_GAP = 0.2
/** Size of raised text, as a share of the text beside it. */
export const RAISED_SIZE = 0.8

export function mainSize(runs: readonly TextRun[]): number {
  return mainOf(runs, (run) => run.size)
}

/** Returns the value that most characters share. */
export function mainOf(runs: readonly TextRun[], property: (run: TextRun) => number): number {
  const weights = new Map<number, number>()
  for (const run of runs) {
    const value = property(run)
    weights.set(value, (weights.get(value) ?? 0) + run.text.trim().length)
  }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

export function fromLeft(runs: readonly TextRun[]): TextRun[] {
  return [...runs].sort((a, b) => a.x - b.x)
}

export function right(run: TextRun): number {
  return run.x + run.width
}
