import type { RankedCandidate } from '@agora-mcp/core/ranking'
import { rankCandidates, type Wanted } from '../domain/ranking/two-stages.ts'
import type { StoredSummary } from '../domain/summary.ts'
import type { SummaryQuery, SummarySearch } from '../ports/search.ts'

/** A search is repeated where a document came or went meanwhile; in the end, what was found stands. */
const MOST_TRIES = 4

/** Finds summaries, orders them and reads the best, again where documents came or went meanwhile. */
export async function findSummaries(
  query: SummaryQuery,
  wanted: Wanted,
  store: SummarySearch,
): Promise<{ ranked: RankedCandidate; summary: StoredSummary }[]> {
  for (let tries = 1; ; tries += 1) {
    // Awaited together: where the store fails first, a later failure of the model is no unhandled rejection.
    const [found] = await Promise.all([store.candidates(query), query.embedded])
    const { best } = rankCandidates(found, wanted)
    const [stored, isCurrent] = await Promise.all([
      store.summaries(best.map(({ id }) => id)),
      found.isCurrent(),
    ])
    if (!isCurrent && tries < MOST_TRIES) continue
    return best.flatMap((ranked) => {
      const summary = stored.get(ranked.id)
      return summary === undefined ? [] : [{ ranked, summary }]
    })
  }
}
