import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { reindex } from '../pipeline/reindex.ts'
import type { Deps } from '../ports/deps.ts'
import { counted } from './counted.ts'

/** Embeds everything again with the current model. @throws AppError unavailable, config */
export async function runReindex(
  deps: Pick<Deps, 'reindexing' | 'embedder'>,
  report: CommandReport,
  signal: AbortSignal,
): Promise<void> {
  const progress = (done: number, total = done) => report.progress(done, total)
  const items = await reindex(deps, { signal, progress })
  const { modelId } = await deps.embedder()
  report.clear()
  report.line(`Embedded ${counted(items, 'item')} with ${modelId}.`)
}
