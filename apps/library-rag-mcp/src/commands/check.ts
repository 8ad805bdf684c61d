import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { quotationsIn, type WrittenText } from '../domain/quotations/quotations-in.ts'
import { type CheckedQuotation, checkQuotation } from '../pipeline/quotations/check-quotation.ts'
import type { Deps } from '../ports/deps.ts'

/** Highest count used as exit code: higher codes mean signals to a shell, or a check without quotations. */
const MAX_COUNTED = 100
/** Characters of a quotation shown in the table. */
const SHOWN = 60
const UNIT_WIDTHS = { line: 11, paragraph: 16 } as const

interface Row {
  /** Line or paragraph, from 1. */
  readonly at: number
  readonly quotation: string
  readonly checked: CheckedQuotation
}

/** Prints a table, or JSON. @returns The exit code: the number of quotations that are not exact, up to 100. */
export async function runCheck(
  { text, unit, asJson }: WrittenText & { readonly asJson: boolean },
  deps: Pick<Deps, 'chunks' | 'documents'>,
  report: CommandReport,
  signal: AbortSignal,
): Promise<number> {
  const quotations = quotationsIn(text)
  const rows: Row[] = []
  for (const [at, { line, text: quotation }] of quotations.entries()) {
    signal.throwIfAborted()
    report.progress(at, quotations.length)
    // In a document, a paragraph stands in every other line.
    const place = unit === 'line' ? line : (line + 1) / 2
    rows.push({ at: place, quotation, checked: await checkQuotation(quotation, {}, deps, signal) })
  }
  report.clear()
  const wrong = rows.filter(({ checked }) => checked.verdict !== 'exact').length
  if (asJson)
    report.line(
      JSON.stringify({ quotations: rows.map((row) => toJson(row, unit)), not_exact: wrong }, null, 2),
    )
  else {
    for (const line of rows.flatMap((row) => toLines(row, unit))) report.line(line)
    report.line(`${rows.length} quotations, ${wrong} not exact`)
  }
  return Math.min(wrong, MAX_COUNTED)
}

function toLines({ at, quotation, checked }: Row, unit: WrittenText['unit']): string[] {
  const indent = UNIT_WIDTHS[unit]
  const { verdict, places, differences } = checked
  const shown = quotation.replace(/\s+/g, ' ').trim()
  const cut = shown.length > SHOWN ? `${shown.slice(0, SHOWN - 1)}…` : shown
  const where = [...new Set(places.map(({ citation }) => citation))].join('; ')
  return [
    `${unit} ${at}`.padEnd(indent) + verdict.padEnd(9) + cut,
    ...(where === '' ? [] : [`${''.padEnd(indent)}${where}`]),
    ...differences.map(({ given, found }) => `${''.padEnd(indent)}${shownOr(given)} → ${shownOr(found)}`),
  ]
}

const shownOr = (text: string | null): string =>
  text === null ? '(nothing)' : `“${text.replace(/\s+/g, ' ')}”`

const toJson = (
  { at, quotation, checked: { verdict, places, differences } }: Row,
  unit: WrittenText['unit'],
) => ({
  [unit]: at,
  quotation,
  verdict,
  citations: [...new Set(places.map(({ citation }) => citation))],
  differences,
})
