import type { ChainVerdict } from './verify-chain.ts'

/** Formats a verdict for display, one line per problem. `docs/verify-agents-log.py` prints the same lines. */
export function verdictLines(name: string, { entries, erased, problems }: ChainVerdict): string[] {
  const gone = erased.length === 0 ? '' : `, contents of ${rangesOf(erased)} erased`
  return [
    `${name}: ${entries} entries${gone}${outcomeOf(problems)}`,
    ...problems.map(({ position, problem }) => `  at ${position}: ${problem}`),
  ]
}

function outcomeOf(problems: ChainVerdict['problems']): string {
  if (problems.length === 0) return ': intact'
  return problems.every(({ isUnconfirmed }) => isUnconfirmed)
    ? '. This program cannot confirm that the log is as it was written:'
    : '. The log was changed after it was written:'
}

/** `1 to 5, 7`. */
function rangesOf(positions: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const position of [...new Set(positions)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === position - 1) last[1] = position
    else ranges.push([position, position])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
}
