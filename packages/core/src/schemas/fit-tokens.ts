/** Size limit of an answer unless the caller asks for more: it leaves room in a small context. */
export const ANSWER_TOKENS = 6_000

/**
 * Minimum UTF-8 bytes per token of JSON with current tokenizers: 3.7 for French, more for English; other
 * scripts have more bytes per character and proportionally more tokens.
 */
const BYTES_A_TOKEN = 3.5

/** Takes the first items, as they go over the wire, that fit into a budget; at least one. */
export function fitTokens<Item>(items: readonly Item[], tokens = ANSWER_TOKENS): Item[] {
  let left = tokens * BYTES_A_TOKEN
  const end = items.findIndex((item, at) => {
    left -= Buffer.byteLength(JSON.stringify(item)) + 1
    return left < 0 && at > 0
  })
  return end === -1 ? [...items] : items.slice(0, end)
}
