import { type Preferences, type RankedItem, rankItems, type WindowCandidateSet } from './rank.ts'

/** Candidates for conversations: windows of their descriptions and of their messages. */
export interface FoundConversations {
  readonly described: WindowCandidateSet
  readonly messages: WindowCandidateSet
}

export type RankedMessage = RankedItem & { readonly conversation: number }

/**
 * Returns the best descriptions, and the best message of the best conversations, each best first. Later items
 * of either list cannot be among the first `limit` of {@link rankConversations}.
 */
export function bestOfConversations(
  { described, messages }: FoundConversations,
  wanted: Preferences,
  limit: number,
): { described: RankedItem[]; said: RankedMessage[] } {
  const conversations = new Map(
    messages.candidates.map(({ item, place }) => [item, place?.conversation ?? 0]),
  )
  const said = rankItems(messages, wanted).map((ranked) => ({
    ...ranked,
    conversation: conversations.get(ranked.item) ?? 0,
  }))
  return {
    described: rankItems(described, wanted).slice(0, limit),
    said: firstOfEach(said).slice(0, limit),
  }
}

/** Returns the row numbers of the best descriptions and messages, and of the conversations of both. */
export function bestConversationRows(
  found: FoundConversations,
  wanted: Preferences,
  limit: number,
): { conversations: number[]; described: number[]; said: number[] } {
  const best = bestOfConversations(found, wanted, limit)
  const described = best.described.map(({ item }) => item)
  const spoken = best.said.map(({ conversation }) => conversation)
  return {
    conversations: [...new Set([...described, ...spoken])],
    described,
    said: best.said.map(({ item }) => item),
  }
}

function firstOfEach<Said extends { readonly conversation: number }>(messages: readonly Said[]): Said[] {
  const seen = new Set<number>()
  return messages.filter(({ conversation }) => !seen.has(conversation) && seen.add(conversation))
}

/** Orders conversations by their best message or their description, whichever ranks higher. */
export function rankConversations(
  described: readonly RankedItem[],
  messages: readonly RankedMessage[],
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
