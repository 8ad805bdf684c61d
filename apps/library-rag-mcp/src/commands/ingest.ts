import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { type CodedMessage, isAppError, withHint } from '@agora-mcp/core/errors'
import { ingest } from '../pipeline/ingest.ts'
import type { IngestDeps, IngestResult } from '../pipeline/step.ts'
import type { Deps } from '../ports/deps.ts'

const PASSED_OVER = {
  no_pdf: 'passed over, it is not a PDF',
  hidden: 'passed over, its name begins with a dot',
  link: 'passed over, it is a link to a folder',
} as const
/** Lines about what was passed over; a folder of pictures has thousands. */
const MOST_PASSED_OVER = 20

/** Files to be put into the library. */
export interface IngestRequest {
  /** Absolute paths. */
  readonly files: readonly string[]
  /** Named, but not there. */
  readonly missing: readonly string[]
  /** Folders that cannot be read. */
  readonly unreadable: readonly string[]
  /** What lies in the folders and is not read. */
  readonly passedOver: readonly { readonly path: string; readonly reason: keyof typeof PASSED_OVER }[]
}

/** Exit codes beyond are signals to a shell. */
const MOST_COUNTED = 100

interface Row {
  readonly file: string
  readonly outcome: string
  readonly pages: string
  readonly ocr: string
  readonly passages: string
  readonly seconds: string
}

/**
 * Puts files into the library one after the other and prints a table. Gives the exit code: how many failed, up to 100.
 * @throws the signal's reason on cancellation; what is whole by then stays.
 */
export async function runIngest(
  { files, missing, unreadable, passedOver }: IngestRequest,
  deps: IngestDeps & Pick<Deps, 'takeRemoteNotice'>,
  report: CommandReport,
  signal: AbortSignal,
): Promise<number> {
  const notice = deps.takeRemoteNotice()
  if (notice !== null) report.line(notice)
  const rows: Row[] = []
  const costs: (number | null)[] = []
  const problems = [
    ...missing.map((file) => `${file}: there is no such file or folder`),
    ...unreadable.map((folder) => `${folder}: the folder cannot be read`),
  ]
  const notFound = problems.length
  for (const [at, file] of files.entries()) {
    signal.throwIfAborted()
    const start = performance.now()
    const progress = (done: number, total: number, message: CodedMessage) =>
      report.progress(at + done / total, files.length, `${nameOf(file)}: ${message.text}`)
    try {
      const result = await ingest(file, {}, deps, { signal, progress })
      rows.push(toRow(file, result, performance.now() - start))
      costs.push(result.costs.total)
      for (const warning of result.warnings) problems.push(`${file}: ${warning}`)
    } catch (error) {
      signal.throwIfAborted()
      if (!isAppError(error)) throw error
      rows.push(failedRow(file, performance.now() - start))
      const problem = withHint(error)
      // Most messages name the file already.
      problems.push(problem.includes(file) ? problem : `${file}: ${problem}`)
    }
  }
  report.clear()
  for (const line of table(rows)) report.line(line)
  for (const problem of problems) report.line(problem)
  for (const { path, reason } of passedOver.slice(0, MOST_PASSED_OVER))
    report.line(`${path}: ${PASSED_OVER[reason]}`)
  if (passedOver.length > MOST_PASSED_OVER)
    report.line(`${passedOver.length - MOST_PASSED_OVER} more were passed over.`)
  const failed = notFound + rows.filter(({ outcome }) => outcome === 'failed').length
  report.line(summaryOf(rows, failed))
  if (deps.remoteReader !== null) report.line(spentText(costs))
  return Math.min(failed, MOST_COUNTED)
}

function toRow(file: string, result: IngestResult, ms: number): Row {
  return {
    file: nameOf(file),
    outcome: result.unchanged ? 'unchanged' : result.replaced ? 'replaced' : 'new',
    pages: String(result.pagesCount),
    ocr: String(result.ocrPagesCount),
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
