import { readExport } from '../domain/exchange/read-export.ts'
import { importRecords } from '../pipeline/import-records.ts'
import type { Deps } from '../ports/deps.ts'
import { type CommandReport, counted } from './report.ts'

/**
 * Imports the texts of a data export and tells what became of them.
 * @param file its texts, and names of files that were left out unread
 * @throws AppError invalid_input for a form that is not known; unavailable, config
 */
export async function runImport(
  { texts, others }: { readonly texts: readonly string[]; readonly others: readonly string[] },
  deps: Pick<Deps, 'archive' | 'embedder' | 'newId'>,
  report: CommandReport,
  signal: AbortSignal,
): Promise<void> {
  const incoming = readExport(texts)
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
      `There before: ${counted(thoughts.already, 'thought')}, ${counted(messages.already, 'message')}.`,
    )
  for (const [reason, count] of skipped) report.line(`Left out: ${count} ${reason}.`)
  if (others.length > 0) report.line(`Left out: files without conversations: ${others.join(', ')}.`)
}
