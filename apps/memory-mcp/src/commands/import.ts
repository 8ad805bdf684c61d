import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { readExport, type SourceFile } from '../domain/exchange/read-export.ts'
import { importRecords } from '../pipeline/import-records.ts'
import type { Deps } from '../ports/deps.ts'
import { counted } from './counted.ts'

/**
 * Imports the files of a data export and reports the results.
 * @param exported its files, and the names of those left out
 * @throws AppError invalid_input for an unknown format; unavailable, config
 */
export async function runImport(
  {
    files,
    others,
    withSecrets = false,
  }: {
    readonly files: readonly SourceFile[]
    readonly others: readonly string[]
    readonly withSecrets?: boolean
  },
  deps: Pick<Deps, 'archive' | 'embedder' | 'newId' | 'clock'>,
  report: CommandReport,
  signal: AbortSignal,
): Promise<void> {
  const incoming = readExport(files, { now: deps.clock(), withSecrets })
  const progress = (done: number, total = done) => report.progress(done, total)
  const { thoughts, conversations, messages, skipped } = await importRecords(incoming, deps, {
    signal,
    progress,
  })
  report.clear()
  report.line(
    `Imported ${counted(thoughts.added, 'thought')}, ${counted(conversations.added, 'conversation')}, ` +
      `${counted(messages.added, 'message')}.`,
  )
  const already = thoughts.already + messages.already
  if (already > 0)
    report.line(
      `Already stored: ${counted(thoughts.already, 'thought')}, ${counted(messages.already, 'message')}.`,
    )
  for (const [reason, count] of skipped) report.line(`Left out: ${reason} (${count}).`)
  if (others.length > 0) report.line(`Left out: files without conversations: ${listed(others)}.`)
}

/** Maximum number of file names printed. */
const MAX_NAMES = 10

/** Joins names safely for a terminal, since they come from the zip. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => name.replace(/\p{C}+/gu, ' ').slice(-80))
  const more = names.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
