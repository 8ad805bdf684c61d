import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { type MigrationRun, runMigration } from '@agora-mcp/core/migration'
import { countsOfDocument, type MovedDocument } from '../domain/storage/moved-document.ts'
import type { Deps } from '../ports/deps.ts'

/** The variables of this program and what it keeps, as messages about a migration name them. */
export const MIGRATED = { variables: 'LIBRARY_RAG', subject: 'library' } as const

/** Copies the library into the other store, and gives the exit code. @throws AppError as `runMigration` */
export async function runMigrate(
  run: Pick<MigrationRun<MovedDocument>, 'stores' | 'to'>,
  { embedder }: Pick<Deps, 'embedder'>,
  report: CommandReport,
  signal: AbortSignal,
): Promise<number> {
  const fingerprint = async () => (await embedder()).fingerprint
  // Documents are named by the paths that they were read from.
  const nameOf = (key: string) => key
  await runMigration({ ...run, ...MIGRATED, fingerprint, countsOf: countsOfDocument, nameOf }, report, signal)
  return 0
}
