import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import type { Category } from '../domain/items/category.ts'
import { CATEGORIES } from '../domain/items/category.ts'
import { type RejectedLine, rowsOf } from '../domain/items/import-data.ts'
import { type ImportFiles, readFiles } from '../pipeline/import-files.ts'
import type { ImportTarget, SourceFiles, StoredCategory } from '../ports.ts'

export interface ImportRequest {
  readonly files: ImportFiles
  /** True to skip invalid lines instead of refusing the whole import. */
  readonly skipInvalid: boolean
  readonly dryRun: boolean
}

/** Rejected lines that are printed; further ones are counted. */
const MAX_SHOWN = 100

/** All or nothing; exits with 1. @throws AppError not_found, invalid_input, conflict, unavailable */
export async function runImport(
  { files, skipInvalid, dryRun }: ImportRequest,
  source: SourceFiles,
  target: ImportTarget,
  report: CommandReport,
): Promise<number> {
  const stored = await target.stored()
  const { data, rejected } = await readFiles(files, source, target)
  for (const line of describeRejected(rejected)) report.line(line)
  if (rejected.length > 0 && !skipInvalid) {
    report.line(`Nothing was imported: ${rejected.length} lines are invalid. --skip-invalid leaves them out.`)
    return 1
  }
  if (!dryRun) {
    await target.replace(data, (done, total) => report.progress(done, total, 'importing'))
    report.clear()
  }
  for (const category of CATEGORIES) {
    const rows = rowsOf(data, category)
    if (rows === undefined) continue
    const finer = rows.filter((row) => 'isStarter' in row && row.isStarter === true).length
    report.line(describeReplaced(category, rows.length - finer, stored[category], dryRun))
    if (finer > 0)
      report.line(`${finer} finer codes of the starter set ${dryRun ? 'would stay' : 'stay'} below them`)
  }
  if (rejected.length > 0) report.line(`${rejected.length} invalid lines left out`)
  report.line(dryRun ? `Nothing was imported into ${target.place}.` : `Imported into ${target.place}.`)
  return 0
}

const NAMES: Readonly<Record<Category, string>> = {
  uat: 'territorial units',
  entity: 'institutions',
  functional_classification: 'functional codes',
  economic_classification: 'economic codes',
}

function describeReplaced(category: Category, rows: number, stored: StoredCategory, dryRun: boolean): string {
  const replaced = stored.origin === 'starter' ? `${stored.rows} of the starter set` : `${stored.rows}`
  return `${rows} ${NAMES[category]} ${dryRun ? 'would replace' : 'replace'} ${replaced}`
}

function describeRejected(rejected: readonly RejectedLine[]): string[] {
  const lines = rejected.map(({ file, line, reason }) => `${file}:${line}: ${reason}`)
  return lines.length <= MAX_SHOWN
    ? lines
    : [...lines.slice(0, MAX_SHOWN), `… and ${lines.length - MAX_SHOWN} more`]
}
