/** The value below which a share of the sorted values lies, 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** One line of a benchmark's table: a figure beside its budget. Gives whether the budget is kept. */
export function report(what: string, value: number, { budget, unit, atLeast = false }: Budget): boolean {
  const kept = atLeast ? value >= budget : value <= budget
  const bound = `${atLeast ? '≥' : '≤'} ${budget}${unit}`
  console.log(
    `  ${what.padEnd(58)} ${value.toFixed(value < 10 ? 2 : 1).padStart(8)}${unit}   ${bound.padEnd(10)} ${kept ? 'ok' : 'MISSED'}`,
  )
  return kept
}

interface Budget {
  readonly budget: number
  readonly unit: string
  /** The budget is a floor rather than a ceiling. */
  readonly atLeast?: boolean
}
