import { readExport } from '../domain/exchange/read-export.ts'
import { importRecords } from '../pipeline/import-records.ts'
import type { Deps } from '../ports.ts'
import { type CommandReport, counted } from './report.ts'

/**
 * Imports the texts of a data export and tells what became of them.
 * @throws AppError invalid_input for a form that is not known; unavailable, config
 */
export async function runImport(
  texts: readonly string[],
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
}
