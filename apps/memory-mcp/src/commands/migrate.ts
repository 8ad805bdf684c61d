import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { type MigrationRun, runMigration } from '@agora-mcp/core/migration'
import { countsOfMemory, type MovedMemory } from '../domain/exchange/moved-memory.ts'
import type { Deps } from '../ports/deps.ts'

/** Prefix of the variables and name of the data, for messages about a migration. */
export const MIGRATED = { variables: 'MEMORY', subject: 'memory' } as const

/** Copies all memories into the other store. @throws AppError as `runMigration` */
export async function runMigrate(
  run: Pick<MigrationRun<MovedMemory>, 'stores' | 'to'>,
  { embedder }: Pick<Deps, 'embedder'>,
  report: CommandReport,
  signal: AbortSignal,
): Promise<void> {
  const fingerprint = async () => (await embedder()).fingerprint
  await runMigration({ ...run, ...MIGRATED, fingerprint, countsOf: countsOfMemory }, report, signal)
}
