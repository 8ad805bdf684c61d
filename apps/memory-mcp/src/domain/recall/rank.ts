import { type Candidate, type CandidateSet, fuse } from '@agora-mcp/core/ranking'

/** A window that a store found, with the item it belongs to. */
export interface FoundWindow extends Candidate {
  /** Row number of the item; several windows may have the same. */
  readonly item: number
  /** Time of the item. */
  readonly timestamp: string
  /** Where a message stands: row number of its conversation and position in it; null for other items. */
  readonly place: { readonly conversation: number; readonly orderIndex: number } | null
}

/** What a store answers to one query. */
export interface FoundSet extends CandidateSet {
  readonly candidates: readonly FoundWindow[]
}

/** An item in its place; the figures are those of its best window. */
export interface RankedItem {
  readonly item: number
  readonly score: number
  readonly cosine: number
  readonly similarity: number
}

/** What was asked, and when. */
export interface Question {
  readonly text: string
  readonly now: Date
}

/** Orders what a store found, each item once, best first. */
export function rankItems(found: FoundSet, _question: Question): RankedItem[] {
  const itemOf = new Map(found.candidates.map(({ id, item }) => [id, item]))
  const ranked = new Map<number, RankedItem>()
  for (const { id, score, cosine, similarity } of fuse(found)) {
    const item = itemOf.get(id)
    if (item === undefined) continue
    const best = ranked.get(item)
    // Words may have put another window first than the one that is nearest in meaning.
    ranked.set(item, {
      item,
      score: best?.score ?? score,
      cosine: Math.max(best?.cosine ?? -1, cosine),
      similarity: Math.max(best?.similarity ?? 0, similarity),
    })
  }
  return [...ranked.values()]
}

/** Orders conversations by the better of what is said about them and the best of what was said in them. */
export function rankConversations(
  described: readonly RankedItem[],
  messages: readonly (RankedItem & { readonly conversation: number })[],
): RankedItem[] {
  const best = new Map<number, RankedItem>()
  for (const { item, score, cosine, similarity } of [
    ...described,
    ...messages.map((message) => ({ ...message, item: message.conversation })),
  ]) {
    const known = best.get(item)
    if (known === undefined || known.score < score) best.set(item, { item, score, cosine, similarity })
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.item - b.item)
}
