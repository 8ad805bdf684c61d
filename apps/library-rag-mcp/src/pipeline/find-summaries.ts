import type { RankedCandidate } from '@agora-mcp/core/ranking'
import { resolveFilter } from '../domain/filters/work-filter.ts'
import { type Merged, mergeNearDuplicates } from '../domain/selection/near-duplicates.ts'
import { nothingNearHint } from '../domain/selection/nothing-near-hint.ts'
import type { StoredSummary } from '../domain/summary.ts'
import type { Deps } from '../ports/deps.ts'
import type { Question } from '../ports/search.ts'

/** Factor of sections ranked beyond the limit, since several documents may have the same one. */
const OVERFETCH = 2

export interface FoundSummary {
  readonly ranked: RankedCandidate
  readonly summary: StoredSummary
}

/** Finds the summaries of some levels, best first, the same one once; `hint` says if nothing near was found. */
export async function findSummaries(
  question: Question,
  levels: readonly number[],
  { documents, summaries: store }: Pick<Deps, 'documents' | 'summaries'>,
): Promise<{ readonly best: readonly Merged<FoundSummary>[]; readonly hint: string | null }> {
  const { text, limit } = question
  const found = await store.search({ ...question, limit: OVERFETCH * limit }, levels)
  const ranked = found.best.flatMap((ranked) => {
    const summary = found.summaries.get(ranked.id)
    return summary === undefined ? [] : [{ ranked, summary }]
  })
  const merged = mergeNearDuplicates(ranked, ({ summary }) => ({
    text: summary.text,
    sourceId: summary.work.sourceId,
  }))
  const best = merged.slice(0, limit)
  if (best.length === 0) return { best, hint: await emptyHint(documents) }
  const texts = best.map(({ item }) => ({ similarity: item.ranked.similarity, text: item.summary.text }))
  return { best, hint: nothingNearHint(text, texts, 'sections') }
}

async function emptyHint(documents: Deps['documents']): Promise<string> {
  const { hint } = resolveFilter({}, await documents.names())
  return hint ?? 'No section of these levels; list_documents shows what is stored.'
}
