import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import type { ExportRecord, HeaderRecord } from '../domain/exchange/record.ts'
import { createSharedFilter } from '../domain/exchange/shared-records.ts'
import type { Deps } from '../ports/deps.ts'
import { counted } from './counted.ts'

/**
 * Writes everything that is stored as JSON lines, the header first.
 * @param line takes one line without its end
 */
export async function runExport(
  line: (text: string) => void,
  { archive, clock }: Pick<Deps, 'archive' | 'clock'>,
  report: CommandReport,
  { sharedOnly }: { readonly sharedOnly: boolean },
): Promise<void> {
  const header: HeaderRecord = {
    type: 'header',
    format: 'memory-mcp',
    version: 1,
    exported_at: clock().toISOString(),
  }
  line(JSON.stringify(header))
  const counts = { thought: 0, conversation: 0, message: 0 }
  const shared = sharedOnly ? createSharedFilter() : (record: ExportRecord) => record
  await archive.writeAll((stored) => {
    const record = shared(stored)
    if (record === null) return
    counts[record.type] += 1
    line(JSON.stringify(record))
  })
  report.line(
    `Exported ${counted(counts.thought, 'thought')}, ${counted(counts.conversation, 'conversation')}, ` +
      `${counted(counts.message, 'message')}.`,
  )
}
