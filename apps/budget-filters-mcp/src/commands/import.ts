import type { RejectedLine } from '../domain/import-data.ts'
import { type ImportFiles, readFiles } from '../pipeline/import-files.ts'
import type { ImportTarget, SourceFiles } from '../ports.ts'

/** How the import tells a person what it does. */
export interface ImportReport {
  /** Prints a line. */
  line(text: string): void
  progress(done: number, total: number): void
  /** Takes the progress away before something is printed. */
  clear(): void
}

/** What a person asked to be imported. */
export interface ImportRequest {
  readonly files: ImportFiles
  /** Leave invalid lines out rather than refuse the whole. */
  readonly skipInvalid: boolean
}

/** Rejected lines that are printed; more are counted. */
const MOST_SHOWN = 1_000

/**
 * Loads the registers of a request, all or nothing. Gives the exit code: 0 done, 1 lines were rejected and
 * nothing was changed.
 * @throws AppError not_found, invalid_input, conflict, unavailable
 */
export async function runImport(
  { files, skipInvalid }: ImportRequest,
  source: SourceFiles,
  target: ImportTarget,
  report: ImportReport,
): Promise<number> {
  const { data, rejected } = await readFiles(files, source, target)
  for (const line of describeRejected(rejected)) report.line(line)
  if (rejected.length > 0 && !skipInvalid) {
    report.line(`Nothing was imported: ${rejected.length} lines are invalid. --skip-invalid leaves them out.`)
    return 1
  }
  await target.replace(data, report.progress)
  report.clear()
  const counts = [
    ['units', data.uats],
    ['entities', data.entities],
    ['functional codes', data.classifications.functional_classification],
    ['economic codes', data.classifications.economic_classification],
  ] as const
  for (const [what, rows] of counts) if (rows !== undefined) report.line(`${rows.length} ${what}`)
  if (rejected.length > 0) report.line(`${rejected.length} invalid lines left out`)
  report.line(`Imported into ${target.place}.`)
  return 0
}

function describeRejected(rejected: readonly RejectedLine[]): string[] {
  const lines = rejected.map(({ file, line, reason }) => `${file}:${line}: ${reason}`)
  return lines.length <= MOST_SHOWN
    ? lines
    : [...lines.slice(0, MOST_SHOWN), `… and ${lines.length - MOST_SHOWN} more`]
}
