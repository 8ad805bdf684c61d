import type { TextRun } from '../../pdf-content.ts'
import type { Line } from './line.ts'

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu

/** Checks whether most letters of the lines are of a right-to-left script. */
export function isRightToLeft(lines: readonly Pick<Line, 'text'>[]): boolean {
  const text = lines.map((line) => line.text).join(' ')
  const own = text.match(RIGHT_TO_LEFT)?.length ?? 0
  return own > 0 && 2 * own > (text.match(/\p{L}/gu)?.length ?? 0)
}

/** Reorders runs from left to right; Latin words and numbers among Hebrew ones keep their order. */
export function inReadingDirection(runs: readonly TextRun[]): readonly TextRun[] {
  if (!isRightToLeft(runs)) return runs
  const ordered: TextRun[] = []
  let foreign: TextRun[] = []
  for (const run of runs.toReversed()) {
    if (run.text.search(RIGHT_TO_LEFT) === -1) foreign.unshift(run)
    else {
      ordered.push(...foreign, run)
      foreign = []
    }
  }
  return [...ordered, ...foreign]
}
