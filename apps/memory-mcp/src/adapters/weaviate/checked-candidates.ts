import { NO_CANDIDATES } from '@agora-mcp/core/ranking'
import { stretchOf, unionOf, type WindowCandidateSet } from '../../domain/recall/rank.ts'
import type { FoundItems, Item } from './items.ts'

/** Candidates that have to be verified, since items change during a search. */
export interface UncheckedCandidates {
  readonly set: WindowCandidateSet
  readonly items: readonly Item[]
  /** Returns the ids of outdated windows, whose item was changed or whose conversation was hidden. */
  outdated(): Promise<ReadonlySet<number>>
}

export const NONE_FOUND: UncheckedCandidates = {
  set: NO_CANDIDATES,
  items: [],
  outdated: async () => new Set(),
}

/** Joins the candidates of several searches for one question. */
export const uncheckedUnion = (found: readonly UncheckedCandidates[]): UncheckedCandidates => ({
  set: unionOf(found.map(({ set }) => set)),
  items: found.flatMap(({ items }) => items),
  async outdated() {
    const ids = await Promise.all(found.map((one) => one.outdated()))
    return new Set(ids.flatMap((own) => [...own]))
  },
})

/** Returns the candidates that are still valid. */
export async function checked({ set, outdated }: UncheckedCandidates): Promise<WindowCandidateSet> {
  const ids = await outdated()
  return ids.size === 0 ? set : { ...set, candidates: set.candidates.filter(({ id }) => !ids.has(id)) }
}

export const withoutRows = (
  { set, ...found }: UncheckedCandidates,
  rows: ReadonlySet<number>,
): UncheckedCandidates => ({
  ...found,
  set: { ...set, candidates: set.candidates.filter(({ item }) => !rows.has(item)) },
})

/** Maps found windows of items other than messages to candidates. */
export const toUnchecked = ({ found, outdated, ...figures }: FoundItems): UncheckedCandidates => ({
  outdated,
  items: found.map(({ item }) => item),
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
