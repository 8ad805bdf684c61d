import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { type CodedMessage, isAppError, withHint } from '@agora-mcp/core/errors'
import type { IngestResult } from '../domain/ingested.ts'
import type { MetadataOverrides } from '../domain/metadata/metadata.ts'
import { ingest } from '../pipeline/ingest.ts'
import type { IngestDeps } from '../pipeline/step.ts'
import type { Deps } from '../ports/deps.ts'

/** Highest count used as exit code: higher codes mean signals to a shell. */
const MAX_COUNTED = 100

export interface FileToIngest {
  /** Absolute path or web address. */
  readonly path: string
  readonly overrides: MetadataOverrides
  /** True to read it even if it is stored unchanged. */
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
 * Ingests files one after the other and prints a table, warnings for each file and a summary.
 * @param problems Failures known before, one line each, counted.
 * @param remarks Lines printed before the summary.
 * @returns The exit code: the number of failures, up to 100.
 * @throws The signal's reason on cancellation; finished files stay stored.
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
      rows.push(toRow(nameOf(path), result, performance.now() - start))
      rows.push(...result.attachments.map((own) => toRow(`${nameOf(path)}/${own.name}`, own.result, null)))
      costs.push(...[result, ...result.attachments.map((own) => own.result)].map((own) => own.costs.total))
      for (const warning of result.warnings) lines.push(`${path}: ${warning}`)
    } catch (error) {
      signal.throwIfAborted()
      if (!isAppError(error)) throw error
      rows.push(failedRow(path, performance.now() - start))
      const problem = withHint(error)
      // Most messages already name the file.
      lines.push(problem.includes(path) ? problem : `${path}: ${problem}`)
    }
  }
  report.clear()
  for (const line of [...table(rows), ...lines, ...remarks]) report.line(line)
  const failed = problems.length + rows.filter(({ outcome }) => outcome === 'failed').length
  report.line(summaryOf(rows, failed))
  if (deps.remoteReader !== null) report.line(spentText(costs))
  return Math.min(failed, MAX_COUNTED)
}

/** @param ms Null for an attachment, which takes part of the time of its e-mail. */
function toRow(file: string, result: IngestResult, ms: number | null): Row {
  return {
    file,
    outcome: result.unchanged ? 'unchanged' : result.replaced ? 'replaced' : 'new',
    pages: result.pagesCount === 0 ? result.kind : String(result.pagesCount),
    ocr: result.pagesCount === 0 ? '' : String(result.ocrPagesCount),
    passages: String(result.chunksCount),
    seconds: ms === null ? '' : (ms / 1000).toFixed(1),
  }
}

function failedRow(file: string, ms: number): Row {
  const none = { pages: '', ocr: '', passages: '' }
  return { file: nameOf(file), outcome: 'failed', ...none, seconds: (ms / 1000).toFixed(1) }
}

/** Formats rows under a header, with numbers aligned right. */
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

/** Reports the cost of finished files; a failed one reports its part when it is resumed. */
function spentText(costs: readonly (number | null)[]): string {
  const sum = costs.reduce<number>((total, cost) => total + (cost ?? 0), 0)
  return `Spent at Mistral: ${costs.includes(null) ? 'more than ' : ''}$${sum.toFixed(2)}`
}

function nameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}
