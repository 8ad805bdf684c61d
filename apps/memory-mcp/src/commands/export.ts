import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import type { ExportRecord, HeaderRecord } from '../domain/exchange/record.ts'
import { createSharedFilter } from '../domain/exchange/shared-records.ts'
import type { Deps } from '../ports/deps.ts'
import { counted } from './counted.ts'

/** Exports everything as JSON lines, header first. @param line receives one line without its line end */
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
  const write = (record: ExportRecord) => {
    counts[record.type] += 1
    line(JSON.stringify(record))
  }
  if (sharedOnly) {
    const shared = createSharedFilter()
    await archive.writeAll((record) => shared.take(record).forEach(write))
    shared.rest().forEach(write)
  } else await archive.writeAll(write)
  report.line(
    `Exported ${counted(counts.thought, 'thought')}, ${counted(counts.conversation, 'conversation')}, ` +
      `${counted(counts.message, 'message')}.`,
  )
}
