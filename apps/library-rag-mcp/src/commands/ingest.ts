import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import type { IngestDeps } from '../pipeline/step.ts'
import type { Deps } from '../ports/deps.ts'
import { ingestFiles } from './ingest-files.ts'

const SKIP_REASONS = {
  no_document: 'passed over, its name is not that of a document',
  hidden: 'passed over, its name begins with a dot',
  link: 'passed over, it is a link to a folder',
} as const
/** Most lines about skipped files; a folder of pictures has thousands. */
const MAX_PASSED_OVER = 20

export interface IngestRequest {
  readonly files: readonly string[]
  readonly missing: readonly string[]
  readonly unreadable: readonly string[]
  readonly passedOver: readonly { readonly path: string; readonly reason: keyof typeof SKIP_REASONS }[]
}

/** Ingests the named files and returns the exit code, like `ingestFiles`. */
export function runIngest(
  { files, missing, unreadable, passedOver }: IngestRequest,
  deps: IngestDeps & Pick<Deps, 'takeRemoteNotice'>,
  report: CommandReport,
  signal: AbortSignal,
): Promise<number> {
  const request = {
    files: files.map((path) => ({ path, overrides: {}, again: false })),
    problems: [
      ...missing.map((file) => `${file}: there is no such file or folder`),
      ...unreadable.map((folder) => `${folder}: the folder cannot be read`),
    ],
    remarks: skippedFileLines(passedOver),
  }
  return ingestFiles(request, deps, report, signal)
}

export function skippedFileLines(passedOver: IngestRequest['passedOver']): string[] {
  const told = passedOver
    .slice(0, MAX_PASSED_OVER)
    .map(({ path, reason }) => `${path}: ${SKIP_REASONS[reason]}`)
  const more = passedOver.length - told.length
  return more === 0 ? told : [...told, `${more} more were passed over.`]
}
