import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { type MigrationRun, runMigration } from '@agora-mcp/core/migration'
import { countsOfDocument, type MovedDocument } from '../domain/storage/moved-document.ts'
import type { Deps } from '../ports/deps.ts'

/** Environment prefix and subject of this program in messages about a migration. */
export const MIGRATED = { variables: 'LIBRARY_RAG', subject: 'library' } as const

/** @returns The exit code. @throws AppError as `runMigration` does */
export async function runMigrate(
  run: Pick<MigrationRun<MovedDocument>, 'stores' | 'to'>,
  { embedder }: Pick<Deps, 'embedder'>,
  report: CommandReport,
  signal: AbortSignal,
): Promise<number> {
  const fingerprint = async () => (await embedder()).fingerprint
  await runMigration({ ...run, ...MIGRATED, fingerprint, countsOf: countsOfDocument }, report, signal)
  return 0
}
