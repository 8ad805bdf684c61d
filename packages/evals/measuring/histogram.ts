import { median } from './statistics.ts'

const BINS = 10

/** Values from 0 to 1 in one line: the share in each tenth, in percent, and the median. */
export function histogram(values: readonly number[]): string {
  const counts = new Array<number>(BINS).fill(0)
  for (const value of values) {
    const bin = Math.min(BINS - 1, Math.floor(value * BINS))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const shares = counts.map((count) => ((100 * count) / values.length).toFixed(0).padStart(3)).join(' ')
  return `${shares} %   median ${median(values).toFixed(2)}`
}
