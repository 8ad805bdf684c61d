/** What an answer may cost that nobody has asked to be long: it leaves a small context room to think. */
export const ANSWER_TOKENS = 6_000

/**
 * UTF-8 bytes a token of JSON takes at least, by the tokenizers of today's models: 3.7 for French, more for English; other
 * scripts have more bytes a character, and as many tokens more.
 */
const BYTES_A_TOKEN = 3.5

/**
 * The first of the items that fit into an answer, one at least.
 * @param items As they go over the wire.
 * @param tokens What they may cost together, about.
 */
export function fitTokens<Item>(items: readonly Item[], tokens = ANSWER_TOKENS): Item[] {
  let left = tokens * BYTES_A_TOKEN
  const end = items.findIndex((item, at) => {
    left -= Buffer.byteLength(JSON.stringify(item)) + 1
    return left < 0 && at > 0
  })
  return end === -1 ? [...items] : items.slice(0, end)
}
