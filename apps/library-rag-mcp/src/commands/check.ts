import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { quotationsIn } from '../domain/quotations/quotations-in.ts'
import { type CheckedQuotation, checkQuotation } from '../pipeline/quotations/check-quotation.ts'
import type { Deps } from '../ports/deps.ts'

/** Exit codes beyond are signals to a shell, or say that there was nothing to count. */
const MOST_COUNTED = 100
/** Characters of a quotation that the table shows. */
const SHOWN = 60

interface Row {
  readonly line: number
  readonly quotation: string
  readonly checked: CheckedQuotation
}

/**
 * Checks every quotation of a text against the library and prints a table, or JSON. Gives the exit code: how many are not
 * exact, up to 100.
 */
export async function runCheck(
  { text, asJson }: { readonly text: string; readonly asJson: boolean },
  deps: Pick<Deps, 'chunks' | 'documents' | 'embedQuery'>,
  report: CommandReport,
  signal: AbortSignal,
): Promise<number> {
  const quotations = quotationsIn(text)
  const rows: Row[] = []
  for (const [at, { line, text: quotation }] of quotations.entries()) {
    signal.throwIfAborted()
    report.progress(at, quotations.length)
    rows.push({ line, quotation, checked: await checkQuotation(quotation, {}, deps, signal) })
  }
  report.clear()
  const wrong = rows.filter(({ checked }) => checked.verdict !== 'exact').length
  if (asJson) report.line(JSON.stringify({ quotations: rows.map(toJson), not_exact: wrong }, null, 2))
  else {
    for (const line of rows.flatMap(toLines)) report.line(line)
    report.line(`${rows.length} quotations, ${wrong} not exact`)
  }
  return Math.min(wrong, MOST_COUNTED)
}

function toLines({ line, quotation, checked }: Row): string[] {
  const { verdict, places, differences } = checked
  const shown = quotation.replace(/\s+/g, ' ').trim()
  const cut = shown.length > SHOWN ? `${shown.slice(0, SHOWN - 1)}…` : shown
  const where = [...new Set(places.map(({ citation }) => citation))].join('; ')
  return [
    `line ${line}`.padEnd(11) + verdict.padEnd(9) + cut,
    ...(where === '' ? [] : [`${''.padEnd(11)}${where}`]),
    ...differences.map(({ given, found }) => `${''.padEnd(11)}${shownOr(given)} → ${shownOr(found)}`),
  ]
}

const shownOr = (text: string | null): string =>
  text === null ? '(nothing)' : `“${text.replace(/\s+/g, ' ')}”`

const toJson = ({ line, quotation, checked: { verdict, places, differences } }: Row) => ({
  line,
  quotation,
  verdict,
  citations: [...new Set(places.map(({ citation }) => citation))],
  differences,
})
