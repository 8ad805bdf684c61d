import type { CommandReport } from '@agora-mcp/core/cli/command-report'
import { reindex } from '../pipeline/reindex.ts'
import type { Deps } from '../ports/deps.ts'

/** Rebuilds the search index after a change of the model and returns the exit code. */
export async function runReindex(
  deps: Pick<Deps, 'embedder' | 'ingestionCache' | 'searchIndex'>,
  report: CommandReport,
  signal: AbortSignal,
): Promise<number> {
  const { chunks, summaries } = await reindex(deps, {
    signal,
    progress: (share, message) => report.progress(share, 1, message.text),
  })
  report.clear()
  report.line(`${chunks} passages and ${summaries} summaries re-indexed.`)
  return 0
}
