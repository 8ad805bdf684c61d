import type { PdfPage, TextRun } from '../../pdf-content.ts'

/** Fewest pieces at a right angle to the page's text that are not a stamp. */
const MIN_SIDEWAYS = 4

export function mainAngle(runs: readonly TextRun[]): number {
  const characters = new Map<number, number>()
  for (const run of runs) characters.set(run.angle, (characters.get(run.angle) ?? 0) + run.text.length)
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Groups the text at other right angles than the page's: upright text, or too many pieces for a stamp. */
export function otherAngles(runs: readonly TextRun[], main: number): { angle: number; runs: TextRun[] }[] {
  return [0, 90, -90].flatMap((angle) => {
    const own = angle === main ? [] : runs.filter((run) => run.angle === angle)
    return own.length >= (angle === 0 ? 1 : MIN_SIDEWAYS) ? [{ angle, runs: own }] : []
  })
}

/** Rotates a run of a sideways page, so that its baseline is level. */
export function turn(run: TextRun, angle: number, { width, height }: PdfPage): TextRun {
  if (angle === 90) return { ...run, x: run.y, y: width - run.x }
  if (angle === -90) return { ...run, x: height - run.y, y: run.x }
  if (Math.abs(angle) === 180) return { ...run, x: width - run.x, y: height - run.y }
  return run
}
