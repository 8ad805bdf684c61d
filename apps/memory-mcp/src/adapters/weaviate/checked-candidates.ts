import { NO_CANDIDATES } from '@agora-mcp/core/ranking'
import { stretchOf, unionOf, type WindowCandidateSet } from '../../domain/recall/rank.ts'
import type { FoundItems } from './items.ts'

/** Candidates some of which may not count: items change while a search is under way. */
export interface UncheckedCandidates {
  readonly set: WindowCandidateSet
  /** Asks which windows, by id, do not count: their item was changed, or its conversation hidden. */
  outdated(): Promise<ReadonlySet<number>>
}

/** The candidates of a store without any. */
export const NONE_FOUND: UncheckedCandidates = { set: NO_CANDIDATES, outdated: async () => new Set() }

/** Joins the candidates of several searches for one question. */
export const uncheckedUnion = (found: readonly UncheckedCandidates[]): UncheckedCandidates => ({
  set: unionOf(found.map(({ set }) => set)),
  async outdated() {
    const ids = await Promise.all(found.map((one) => one.outdated()))
    return new Set(ids.flatMap((own) => [...own]))
  },
})

/** Returns the candidates that count. */
export async function checked({ set, outdated }: UncheckedCandidates): Promise<WindowCandidateSet> {
  const ids = await outdated()
  return ids.size === 0 ? set : { ...set, candidates: set.candidates.filter(({ id }) => !ids.has(id)) }
}

/** The candidates without those of some rows. */
export const withoutRows = (
  { set, outdated }: UncheckedCandidates,
  rows: ReadonlySet<number>,
): UncheckedCandidates => ({
  outdated,
  set: { ...set, candidates: set.candidates.filter(({ item }) => !rows.has(item)) },
})

/** Maps found windows to candidates; of items that are no messages. */
export const toUnchecked = ({ found, outdated, ...figures }: FoundItems): UncheckedCandidates => ({
  outdated,
  set: {
    ...figures,
    candidates: found.map(({ window, item, cosine, bm25, hubness, language }) => ({
      id: window,
      cosine,
      bm25,
      hubness,
      language,
      item: item.row,
      timestamp: String(item.properties.timestamp ?? ''),
      place: null,
      ...stretchOf(Number(item.properties.part), Number(item.properties.windows)),
    })),
  },
})
