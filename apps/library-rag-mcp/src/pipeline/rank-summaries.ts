import type { RankedCandidate } from '@agora-mcp/core/ranking'
import { rankCandidates } from '../domain/ranking/two-stages.ts'
import type { StoredSummary } from '../domain/summary.ts'
import type { EmbeddedQuestion, SummarySearch } from '../ports/search.ts'

/** Finds summaries of the given levels, ranks them and reads the best; skips summaries deleted since. */
export async function findSummaries(
  { text, embedded }: { readonly text: string; readonly embedded: Promise<EmbeddedQuestion> },
  levels: readonly number[],
  limit: number,
  store: SummarySearch,
): Promise<{ ranked: RankedCandidate; summary: StoredSummary }[]> {
  // Await both together: if the store fails first, a later failure of the model must not be an unhandled
  // rejection.
  const [found] = await Promise.all([store.search({ text, limit, embed: () => embedded }, levels), embedded])
  const { best } = rankCandidates(found, { limit, minSimilarity: 0 })
  const stored = await found.read(best.map(({ id }) => id))
  return best.flatMap((ranked) => {
    const summary = stored.get(ranked.id)
    return summary === undefined ? [] : [{ ranked, summary }]
  })
}
