import type { RankedCandidate } from '@agora-mcp/core/ranking'
import type { StoredSummary } from '../domain/summary.ts'
import type { Question, SummarySearch } from '../ports/search.ts'

/** Finds summaries of the given levels, best first. */
export async function findSummaries(
  question: Question,
  levels: readonly number[],
  store: SummarySearch,
): Promise<{ ranked: RankedCandidate; summary: StoredSummary }[]> {
  const { best, summaries } = await store.search(question, levels)
  return best.flatMap((ranked) => {
    const summary = summaries.get(ranked.id)
    return summary === undefined ? [] : [{ ranked, summary }]
  })
}
