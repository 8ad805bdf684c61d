import type { RankedItem } from './rank.ts'

/** The first message of each conversation. */
export function firstOfEach<Said extends { readonly conversation: number }>(
  messages: readonly Said[],
): Said[] {
  const seen = new Set<number>()
  return messages.filter(({ conversation }) => !seen.has(conversation) && seen.add(conversation))
}

/** Orders conversations by the better of what is said about them and the best of what was said in them. */
export function rankConversations(
  described: readonly RankedItem[],
  messages: readonly (RankedItem & { readonly conversation: number })[],
): RankedItem[] {
  const best = new Map<number, RankedItem>()
  for (const { conversation: item, ...figures } of [
    ...described.map((one) => ({ ...one, conversation: one.item })),
    ...messages,
  ]) {
    const known = best.get(item)
    if (known === undefined || known.score < figures.score) best.set(item, { ...figures, item })
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.item - b.item)
}
