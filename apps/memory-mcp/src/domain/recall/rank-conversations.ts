import { type Preferences, type RankedItem, rankItems, rowsOf, type WindowCandidateSet } from './rank.ts'

/** Candidates for conversations: windows of their descriptions and of their messages. */
export interface FoundConversations {
  readonly described: WindowCandidateSet
  readonly messages: WindowCandidateSet
}

export type RankedMessage = RankedItem & { readonly conversation: number }

export interface BestOfConversations {
  readonly described: readonly RankedItem[]
  /** The best message of each conversation. */
  readonly said: readonly RankedMessage[]
}

/**
 * Returns the best descriptions, and the best message of the best conversations, each best first. Later items
 * of either list cannot be among the first `limit` of {@link rankConversations}.
 */
export function bestOfConversations(
  { described, messages }: FoundConversations,
  wanted: Preferences,
  limit: number,
): BestOfConversations {
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

/** Returns the row numbers of the conversations that are described or in which something was said, each once. */
export const conversationsOf = ({ described, said }: BestOfConversations): number[] => [
  ...new Set([...rowsOf(described), ...said.map(({ conversation }) => conversation)]),
]

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
