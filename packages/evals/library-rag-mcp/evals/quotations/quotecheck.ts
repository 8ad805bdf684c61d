import { spawnSync } from 'node:child_process'

/** A quotation, and the text of the book that it is said to be from. */
export interface Compared {
  readonly kind: string
  readonly quotation: string
  readonly text: string
}

const SCRIPT = `
import collections, json, sys
from quotecheck import check
counts = collections.defaultdict(collections.Counter)
for case in json.load(sys.stdin):
    counts[case["kind"]][check(case["quotation"], case["text"]).status] += 1
print(json.dumps(counts))
`

/** Prints what quotecheck says of the same quotations, where Python has it: it knows neither author nor page. */
export function compareWithQuotecheck(cases: readonly Compared[]): void {
  const { status, stdout } = spawnSync('python3', ['-c', SCRIPT], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status !== 0) {
    console.log('skipped: quotecheck, which python3 does not have (pip install quotecheck)')
    return
  }
  for (const [kind, counts] of Object.entries(JSON.parse(stdout) as Record<string, Record<string, number>>)) {
    const told = Object.entries(counts).map(([name, count]) => `${name} ${count}`)
    console.log(`quotecheck   ${kind.padEnd(12)} ${told.join(', ')}`)
  }
}
