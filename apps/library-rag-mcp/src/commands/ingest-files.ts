import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { type CodedMessage, isAppError, withHint } from '@agora-mcp/core/errors'
import type { MetadataOverrides } from '../domain/metadata/metadata.ts'
import { ingest } from '../pipeline/ingest.ts'
import type { IngestDeps, IngestResult } from '../pipeline/step.ts'
import type { Deps } from '../ports/deps.ts'

/** Exit codes beyond are signals to a shell. */
const MOST_COUNTED = 100

/** A file to be put into the library. */
export interface FileToIngest {
  /** An absolute path, or an address. */
  readonly path: string
  readonly overrides: MetadataOverrides
  /** Whether it is read although it is stored unchanged. */
  readonly again: boolean
}

interface Row {
  readonly file: string
  readonly outcome: string
  readonly pages: string
  readonly ocr: string
  readonly passages: string
  readonly seconds: string
}

/**
 * Puts files into the library one after the other and prints a table, what there is to know of each, and a summary.
 * @param problems Known before: one line each, counted as failures.
 * @param remarks Lines that are printed before the summary.
 * @returns the exit code: how many failed, up to 100.
 * @throws the signal's reason on cancellation; what is whole by then stays.
 */
export async function ingestFiles(
  {
    files,
    problems,
    remarks,
  }: { files: readonly FileToIngest[]; problems: readonly string[]; remarks: readonly string[] },
  deps: IngestDeps & Pick<Deps, 'takeRemoteNotice'>,
  report: CommandReport,
  signal: AbortSignal,
): Promise<number> {
  const notice = deps.takeRemoteNotice()
  if (notice !== null) report.line(notice)
  const rows: Row[] = []
  const costs: (number | null)[] = []
  const lines = [...problems]
  for (const [at, { path, overrides, again }] of files.entries()) {
    signal.throwIfAborted()
    const start = performance.now()
    const progress = (done: number, total: number, message: CodedMessage) =>
      report.progress(at + done / total, files.length, `${nameOf(path)}: ${message.text}`)
    try {
      const result = await ingest(path, overrides, deps, { signal, progress, again, ofAnyKind: true })
      rows.push(toRow(path, result, performance.now() - start))
      costs.push(result.costs.total)
      for (const warning of result.warnings) lines.push(`${path}: ${warning}`)
    } catch (error) {
      signal.throwIfAborted()
      if (!isAppError(error)) throw error
      rows.push(failedRow(path, performance.now() - start))
      const problem = withHint(error)
      // Most messages name the file already.
      lines.push(problem.includes(path) ? problem : `${path}: ${problem}`)
    }
  }
  report.clear()
  for (const line of [...table(rows), ...lines, ...remarks]) report.line(line)
  const failed = problems.length + rows.filter(({ outcome }) => outcome === 'failed').length
  report.line(summaryOf(rows, failed))
  if (deps.remoteReader !== null) report.line(spentText(costs))
  return Math.min(failed, MOST_COUNTED)
}

function toRow(file: string, result: IngestResult, ms: number): Row {
  return {
    file: nameOf(file),
    outcome: result.unchanged ? 'unchanged' : result.replaced ? 'replaced' : 'new',
    pages: result.pagesCount === 0 ? result.kind : String(result.pagesCount),
    ocr: result.pagesCount === 0 ? '' : String(result.ocrPagesCount),
    passages: String(result.chunksCount),
    seconds: (ms / 1000).toFixed(1),
  }
}

function failedRow(file: string, ms: number): Row {
  const none = { pages: '', ocr: '', passages: '' }
  return { file: nameOf(file), outcome: 'failed', ...none, seconds: (ms / 1000).toFixed(1) }
}

/** Rows under a head, numbers to the right. */
function table(rows: readonly Row[]): string[] {
  if (rows.length === 0) return []
  const head: Row = {
    file: 'file',
    outcome: 'outcome',
    pages: 'pages',
    ocr: 'scanned',
    passages: 'passages',
    seconds: 'seconds',
  }
  const all = [head, ...rows]
  const columns = ['file', 'outcome', 'pages', 'ocr', 'passages', 'seconds'] as const
  const widths = columns.map((column) => Math.max(...all.map((row) => row[column].length)))
  return all.map((row) =>
    columns
      .map((column, at) =>
        at < 2 ? row[column].padEnd(widths[at] ?? 0) : row[column].padStart(widths[at] ?? 0),
      )
      .join('  '),
  )
}

function summaryOf(rows: readonly Row[], failed: number): string {
  const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
  return `${count('new')} new, ${count('replaced')} replaced, ${count('unchanged')} unchanged, ${failed} failed`
}

/** What finished files cost; one that failed tells its part when it goes on. */
function spentText(costs: readonly (number | null)[]): string {
  const sum = costs.reduce<number>((total, cost) => total + (cost ?? 0), 0)
  return `Spent at Mistral: ${costs.includes(null) ? 'more than ' : ''}$${sum.toFixed(2)}`
}

function nameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}
